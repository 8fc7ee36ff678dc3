/** The option of every command that prints data. */
export const JSON_OPTION = ['--json', 'print one line of JSON'] as const;
