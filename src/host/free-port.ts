import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** The wanted port when it is free, else one of so many after it, else any free one. */
export const freePort = async (wished: number, others = 0): Promise<number> => {
  for (let port = wished; port <= wished + others; port += 1) {
    const free = await tryPort(port);
    if (free !== undefined) return free;
  }
  const any = await tryPort(0);
  if (any === undefined) throw new Error('This machine has no free port.');
  return any;
};

/** The port that a listener got, undefined when the wished one is taken or not allowed. */
const tryPort = (wished: number): Promise<number | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen({ host: HOST, port: wished }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => done(port));
    });
  });
