/** The lines of a list of excluded files, without empty ones. */
export const ignoredLines = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line !== '');
