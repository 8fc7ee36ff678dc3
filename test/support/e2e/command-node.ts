import { once } from 'node:events';
import { createServer } from 'node:http';

/** A node that accepts everything and remembers the commands. */
export interface CommandNode {
  readonly port: number;
  /** The received commands, in order. */
  readonly commands: readonly string[];
  close(): void;
}

/** Starts one on a free port. */
export const commandNode = async (): Promise<CommandNode> => {
  const commands: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      if (request.url?.endsWith('/commands')) commands.push(...JSON.parse(body).commands);
      response.end('[]');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The node listens on no port.');
  return {
    port: address.port,
    commands,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
