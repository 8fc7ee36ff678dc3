/** Whether the permissions of a person on a server include one, by its name; `*` is all of them. */
export const hasPermission = (permissions: readonly string[], permission: string): boolean =>
  permissions.includes('*') || permissions.includes(permission);
