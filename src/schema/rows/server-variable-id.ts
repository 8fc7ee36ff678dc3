import type { ServerVariable } from '../../domain/servers/server-variables.js';

/** The id of a variable of a server within its global id: a variable of an egg has a value on each server. */
export const serverVariableId = ({ serverId, id }: Pick<ServerVariable, 'serverId' | 'id'>): string =>
  `${serverId}-${id}`;

/** The id of the server in such an id; undefined if the text is none. */
export const serverOfVariable = (text: string): number | undefined => {
  const server = /^([1-9]\d{0,8})-[1-9]\d{0,8}$/.exec(text)?.[1];
  return server === undefined ? undefined : Number(server);
};
