import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** The wanted port when it is free, else any free one. */
export const freePort = async (wished: number): Promise<number> => (await tryPort(wished)) ?? (await anyPort());

const anyPort = async (): Promise<number> => {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('This machine has no free port for the built-in node.');
  return port;
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
