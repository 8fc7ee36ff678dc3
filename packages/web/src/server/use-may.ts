import { hasPermission } from '../api/has-permission.js';
import { useServer } from './server-context.js';

/** Whether the person may do something on the server that is shown, by the name of the permission for it. */
export const useMay = (): ((permission: string) => boolean) => {
  const { permissions } = useServer();
  return (permission) => hasPermission(permissions, permission);
};
