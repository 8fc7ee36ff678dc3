import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** Of the wire protocol: the message that carries commands, and the bytes in front of its document. */
const OP_MSG = 2_013;
const HEADER_BYTES = 16;
const BODY_AT = HEADER_BYTES + 5;

const WRITES = ['insert', 'update', 'delete', 'findAndModify', 'createIndexes'];

/** A MongoDB behind a proxy that can be made to fail. */
export interface MongoProxy {
  readonly url: string;
  /** From now on every write fails as on a server that is no longer the primary; until `restore`. */
  stepDown(): void;
  /** Closes all connections and accepts no new ones; until `restore`. */
  cut(): void;
  restore(): void;
  /** How many writes were rejected. */
  refused(): number;
  close(): Promise<void>;
}

/** Starts a proxy for the MongoDB at an address. */
export const mongoProxy = async (target: string): Promise<MongoProxy> => {
  const { hostname, port, pathname, search } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: 'well' | 'stepped down' | 'cut' = 'well';
  let refused = 0;

  const server = createServer((client) => {
    if (mode === 'cut') return client.destroy();
    const upstream = connect(Number(port || 27_017), hostname);
    const both = [client, upstream];
    const end = (): void => both.forEach((socket) => void socket.destroy());
    for (const socket of both) {
      sockets.add(socket);
      // The other side is closed by its own end event.
      socket
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(socket);
          end();
        });
    }
    upstream.pipe(client);
    let pending = Buffer.alloc(0);
    client.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= HEADER_BYTES && pending.length >= pending.readInt32LE(0)) {
        const message = pending.subarray(0, pending.readInt32LE(0));
        pending = pending.subarray(message.length);
        if (mode === 'stepped down' && isWrite(message)) {
          refused += 1;
          client.write(answerOf(message.readInt32LE(4), NOT_PRIMARY));
        } else {
          upstream.write(message);
        }
      }
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port.');
  const cutAll = (): void => sockets.forEach((socket) => void socket.destroy());
  return {
    url: `mongodb://127.0.0.1:${address.port}${pathname}${search}`,
    stepDown: () => {
      mode = 'stepped down';
    },
    cut: () => {
      mode = 'cut';
      cutAll();
    },
    restore: () => {
      mode = 'well';
    },
    refused: () => refused,
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The answer of a primary that has stepped down. */
const NOT_PRIMARY = { ok: 0, errmsg: 'not primary', code: 10_107, codeName: 'NotWritablePrimary' };

const isWrite = (message: Buffer): boolean => {
  if (message.readInt32LE(12) !== OP_MSG) return false;
  // The first section is the command; others, with documents to insert, may follow.
  const length = message.readInt32LE(BODY_AT);
  const [command = ''] = Object.keys(BSON.deserialize(message.subarray(BODY_AT, BODY_AT + length)));
  return WRITES.includes(command);
};

const answerOf = (requestId: number, document: object): Buffer => {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(BODY_AT);
  head.writeInt32LE(BODY_AT + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
};
