/** The lines of a text that says what a backup leaves out, without empty ones. */
export const ignoredLines = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line !== '');
