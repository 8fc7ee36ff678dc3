/** Whether a text is an address for mail: something on both sides of one `@`, no spaces. Only a mail can tell more. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
