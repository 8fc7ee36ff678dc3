import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import ssh2, { type Client } from 'ssh2';
import { Sftp } from '../integration/node/sftp-client.js';
import { cheapHash } from '../support/cheap-hash.js';
import { type CreatedServer, installServer } from '../support/e2e/console-server.js';
import { createPerson, type Person } from '../support/e2e/people.js';
import { openRows, type Rows } from '../support/e2e/rows.js';
import { type Answer, type Service, startService } from '../support/service.js';

const PASSWORD = 'a password of theirs';
const FILES = ['file.sftp', 'file.read', 'file.create'];

let service: Service;
let rows: Rows;
let server: CreatedServer;
let owner: Person;
let helper: Person;
let port: number;
const open: Client[] = [];

beforeAll(async () => {
  service = await startService({ localNode: true });
  rows = openRows(service);
  [owner, helper] = [await createPerson(rows, 'alice'), await createPerson(rows, 'bob')];
  await rows.db.user.updateMany({
    where: { id: { in: [owner.id, helper.id] } },
    data: { passwordHash: cheapHash(PASSWORD) },
  });
  server = await installServer(service, rows, { user: owner.id, skip_scripts: true });
  port = (await rows.db.node.findFirstOrThrow()).daemonSftp;
});

afterEach(() => {
  for (const client of open.splice(0)) client.end();
});

afterAll(async () => {
  await rows?.close();
  await service?.stop();
});

const connect = ({ username }: Person): Promise<Client> =>
  new Promise((resolve, reject) => {
    const client = new ssh2.Client();
    open.push(client);
    client.once('ready', () => resolve(client)).once('error', reject);
    const name = `${username}.${server.identifier}`;
    client.connect({ host: '127.0.0.1', port, username: name, password: PASSWORD });
  });

const channelOf = async (client: Client): Promise<Sftp> => new Sftp(await promisify(client.sftp.bind(client))());

const endOf = (client: Client): Promise<void> => new Promise((resolve) => client.once('close', () => resolve()));

const subusers = async (method: string, path: string, body?: object): Promise<Answer['body']> => {
  const answer = await service.rest(method, `/api/client/servers/${server.identifier}/users${path}`, {
    key: owner.key,
    body,
  });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

test('a change of a subuser ends only their sessions, and allows logins at once with the new permissions', async () => {
  const { attributes } = await subusers('POST', '', { email: helper.email, permissions: FILES });
  const owners = await channelOf(await connect(owner));
  const first = await connect(helper);
  await (await channelOf(first)).put('/theirs.txt', Buffer.from('hello'));

  const end = endOf(first);
  await subusers('POST', `/${attributes.uuid}`, { permissions: ['file.sftp', 'file.read'] });
  // No waits in between: both requests arrive during the change.
  const [again] = await Promise.all([connect(helper), connect(owner), end]);
  const second = await channelOf(again);
  expect(await second.names('/')).toContain('theirs.txt');
  await expect(second.put('/more.txt', Buffer.from('more'))).rejects.toThrow();

  const gone = endOf(again);
  await subusers('DELETE', `/${attributes.uuid}`);
  await gone;
  await expect(connect(helper)).rejects.toThrow();
  await owners.put('/ours.txt', Buffer.from('still here'));
  expect(await owners.names('/')).toEqual(['ours.txt', 'theirs.txt']);
});
