import { createContext, useContext } from 'react';
import type { ServerHeaderQuery } from '../graphql/graphql.js';

export type ShownServer = NonNullable<ServerHeaderQuery['server']>;

/** The server whose parts are shown. */
export const ServerContext = createContext<ShownServer | null>(null);

export const useServer = (): ShownServer => {
  const server = useContext(ServerContext);
  if (server === null) throw new Error('Parts of a server are shown below its header only.');
  return server;
};
