/** Replaces `{{VAR}}` by the environment's values. An unknown name is replaced by an empty text, as in a shell. */
export function fillPlaceholders(text: string, environment: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g,
    (_, name: string) => environment[name.toUpperCase()] ?? '',
  );
}

/** Replaces the container paths that eggs use by the server's directory. */
export function localisePaths(text: string, directory: string): string {
  // Whole path names only: /mnt/servers is another directory.
  return text.replace(/(?:\/mnt\/server|\/home\/container)(?![\w-])/g, () => directory);
}
