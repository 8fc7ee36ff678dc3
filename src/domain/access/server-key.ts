import { Prisma } from '../../generated/prisma/client.js';
import { isUuid } from '../input/uuid.js';
import type { WhereUnique } from '../ports/reads.js';

/** How a caller names a server: by internal id, by uuid or short identifier, or by the id of an external system. */
export type ServerKey = { readonly id: number } | { readonly identifier: string } | { readonly externalId: string };

const IDENTIFIER = /^[0-9a-f]{8}$/;

/** The condition that finds the server; null when the text is neither form of identifier. Source: rest.md §2.8. */
export const whereServer = (key: ServerKey): WhereUnique<'Server'> | null => {
  if ('id' in key) return { id: key.id };
  if ('externalId' in key) return { externalId: key.externalId };
  const text = key.identifier.toLowerCase();
  if (IDENTIFIER.test(text)) return { identifier: text };
  return isUuid(text) ? { uuid: text } : null;
};

/** The same as a condition on a row of `servers` with the alias `s`. */
export const conditionOf = (key: ServerKey): Prisma.Sql | null => {
  const { id, externalId, identifier, uuid } = whereServer(key) ?? {};
  if (id !== undefined) return Prisma.sql`s.id = ${id}`;
  if (externalId !== undefined) return Prisma.sql`s.external_id = ${externalId}`;
  if (identifier !== undefined) return Prisma.sql`s.identifier = ${identifier}`;
  return uuid === undefined ? null : Prisma.sql`s.uuid = ${uuid}`;
};
