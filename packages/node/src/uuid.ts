/** Any UUID in lower case: safe as part of a path. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** A random UUID (version 4) in lower case, as servers must have. Source: daemon.md §2.4. */
export function isServerUuid(text: string): boolean {
  return isUuid(text) && text[14] === '4' && /[89ab]/.test(text.charAt(19));
}
