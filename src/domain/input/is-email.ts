/**
 * Whether a text looks like an email address: text on both sides of one `@`, no spaces. Only sending mail can prove
 * more.
 */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
