/** Whether PostgreSQL can hold a text: it takes neither U+0000 nor halves of surrogate pairs, in text or in JSON. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
