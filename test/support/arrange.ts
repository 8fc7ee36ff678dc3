import { randomUUID } from 'node:crypto';
import type { Node, PrismaClient, Server } from '../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../src/host/random.js';
import { secrets } from './context.js';

export interface ArrangedNode {
  readonly node: Node;
  /** The `Authorization` header of the node: `Bearer <token id>.<token>`. */
  readonly authorization: string;
}

/** A node in a location of its own. */
export const arrangeNode = async (db: PrismaClient, changes: Partial<Node> = {}): Promise<ArrangedNode> => {
  const [tokenId, token] = [cryptoRandom.token(16), cryptoRandom.token(64)];
  const location = await db.location.create({ data: { short: `eu-${cryptoRandom.token(8)}` } });
  const node = await db.node.create({
    data: {
      uuid: randomUUID(),
      locationId: location.id,
      name: 'node',
      fqdn: '127.0.0.1',
      scheme: 'http',
      memory: 1024,
      disk: 1024,
      daemonTokenId: tokenId,
      daemonToken: secrets.seal(token),
      ...changes,
    },
  });
  return { node, authorization: `Bearer ${tokenId}.${token}` };
};

/** An egg with two variables and one configuration file. */
export const arrangeEgg = async (db: PrismaClient) => {
  const name = cryptoRandom.token(8);
  const nest = await db.nest.create({ data: { uuid: randomUUID(), author: 'a@example.com', name } });
  return db.egg.create({
    data: {
      uuid: randomUUID(),
      nestId: nest.id,
      author: 'a@example.com',
      name,
      dockerImages: { 'Java 21': 'example/java:21' },
      fileDenylist: ['*.secret'],
      configFiles: {
        'server.properties': {
          parser: 'properties',
          find: {
            'server-port': '{{server.build.default.port}}',
            motd: { 'A Server': '{{server.build.env.MOTD}}, {{env.JAR}}' },
            'max-memory': '{{server.build.memory}}',
            interface: '{{config.docker.interface}}',
            hardcore: false,
          },
        },
        'broken.cfg': { find: {} },
      },
      configStartup: { done: ')! For help, type ' },
      configLogs: {},
      configStop: '^C',
      startup: 'java -jar {{JAR}}',
      scriptInstall: 'echo installed',
      scriptContainer: 'example/installer:1',
      variables: {
        create: [
          {
            name: 'Jar',
            envVariable: 'JAR',
            defaultValue: 'server.jar',
            userViewable: true,
            userEditable: true,
            rules: 'required|string',
          },
          {
            name: 'Message',
            envVariable: 'MOTD',
            defaultValue: 'Hello',
            userViewable: true,
            userEditable: true,
            rules: 'nullable|string',
          },
        ],
      },
    },
    include: { variables: true },
  });
};

/** A server on a node, with an owner and an egg of its own. */
export const arrangeServer = async (db: PrismaClient, node: Node, changes: Partial<Server> = {}): Promise<Server> => {
  const uuid = randomUUID();
  const egg = await arrangeEgg(db);
  const owner = await db.user.create({
    data: { uuid: randomUUID(), username: uuid, email: `${uuid}@example.com`, firstName: 'A', lastName: 'B' },
  });
  const ports = await db.allocation.count({ where: { nodeId: node.id } });
  const allocation = await db.allocation.create({ data: { nodeId: node.id, ip: '0.0.0.0', port: 25_565 + ports } });
  const server = await db.server.create({
    data: {
      uuid,
      identifier: uuid.slice(0, 8),
      name: 'Lobby',
      ownerId: owner.id,
      nodeId: node.id,
      allocationId: allocation.id,
      eggId: egg.id,
      image: 'example/java:21',
      startup: egg.startup,
      memory: 1024,
      swap: 0,
      disk: 4096,
      io: 500,
      cpu: 100,
      ...changes,
    },
  });
  await db.allocation.update({ where: { id: allocation.id }, data: { serverId: server.id } });
  return server;
};
