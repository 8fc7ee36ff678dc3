/** Whether a text is a uuid of any version, in any case. */
export const isUuid = (text: string): boolean => UUID.test(text.toLowerCase());

/** Whether a text is a uuid in lower case, as PostgreSQL writes it. */
export const isLowerCaseUuid = (text: string): boolean => UUID.test(text);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
