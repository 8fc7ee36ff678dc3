/** Puts the environment's values in place of `{{VAR}}`. An unknown name becomes nothing, as in a shell. */
export function fillPlaceholders(text: string, environment: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g,
    (_, name: string) => environment[name.toUpperCase()] ?? '',
  );
}

/** Puts the server's directory in place of the paths that eggs know it by inside a container. */
export function localisePaths(text: string, directory: string): string {
  // Whole path names only: /mnt/servers is another directory.
  return text.replace(/(?:\/mnt\/server|\/home\/container)(?![\w-])/g, () => directory);
}
