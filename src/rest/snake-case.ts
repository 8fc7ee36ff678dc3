/** A name of the schema as the REST API writes it: `externalId` is `external_id`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
