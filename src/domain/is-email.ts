/** Whether a text looks like an email address: something on both sides of one `@`, no spaces. Only sending to it tells more. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
