import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** The wanted port when it is free, otherwise one of the next `others` ports, otherwise any free one. */
export const freePort = async (wanted: number, others = 0): Promise<number> => {
  for (let port = wanted; port <= wanted + others; port += 1) {
    const free = await tryPort(port);
    if (free !== undefined) return free;
  }
  const any = await tryPort(0);
  if (any === undefined) throw new Error('This machine has no free port.');
  return any;
};

/** The port of a test listener, undefined when the wanted one is taken or not allowed. */
const tryPort = (wanted: number): Promise<number | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen({ host: HOST, port: wanted }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => done(port));
    });
  });
