import { hash } from 'node:crypto';

/** What an entry is called outside: 40 hexadecimal digits made from its id. Source: rest.md §16. */
export const entryName = (id: bigint): string => hash('sha1', String(id));
