/** What would end a line, or do something else to a console than be read: programs differ in what they break lines at. */
const NOT_IN_A_LINE = /(?!\t)[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}]/u;

/**
 * Whether a text is one line for a console, whatever program reads it: no control character but the tab, no separator of lines
 * or paragraphs, and nothing that cannot be written as UTF-8. Source: rest.md §15.1.
 */
export const isConsoleLine = (text: string): boolean => !NOT_IN_A_LINE.test(text);
