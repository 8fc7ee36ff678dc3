import { hash } from 'node:crypto';

/** The public id of an entry: 40 hexadecimal digits derived from its id. Source: rest.md §16. */
export const entryName = (id: bigint): string => hash('sha1', String(id));
