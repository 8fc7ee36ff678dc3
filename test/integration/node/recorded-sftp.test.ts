import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { findProgram } from '../../support/find-program.js';
import { FakeRemote } from './fake-remote.js';
import { NodeUnderTest } from './node-under-test.js';

/** Sessions of OpenSSH's client recorded with Wings, replayed with the built-in node. */
const DIRECTORY = 'test/fixtures/recorded-sftp';

interface SftpRecording {
  readonly name: string;
  readonly sftp: {
    readonly login: string;
    /** `password`, `public key NAME`: credentials that the client offers, in this order. */
    readonly offers: readonly string[];
    readonly commands: readonly string[];
    readonly exit: number;
    /** Standard output, then standard error. */
    readonly output: readonly string[];
  };
  readonly remote_calls: readonly {
    readonly path: string;
    readonly body: { readonly type?: string };
    readonly answer: { readonly status: number; readonly body?: { readonly permissions?: readonly string[] } };
  }[];
  /** The files on disk afterwards, as `content, mode 644`; null for a missing one. */
  readonly files_after?: Readonly<Record<string, string | null>>;
}

interface Difference {
  readonly reason: string;
  /** The expected output. */
  readonly output: readonly string[];
}

/** Intended differences, by the names of recordings. */
const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'missing-and-outside': {
    reason: 'links are listed but not followed; failed removals and creations are reported',
    output: [
      'sftp> get missing.txt',
      'sftp> get ../../../../etc/hostname x',
      'sftp> cd ..',
      'sftp> pwd',
      'Remote working directory: /',
      'sftp> get link.txt l',
      'Fetching /link.txt to l',
      'sftp> get outside.txt o',
      'Fetching /outside.txt to o',
      'sftp> ls linkdir',
      'linkdir',
      'sftp> rm missing.txt',
      'Removing /missing.txt',
      'sftp> rename missing.txt x',
      'sftp> rename hello.txt other.txt',
      'sftp> mkdir config',
      'sftp> rmdir /',
      'Connected to {{NODE}}.',
      'File "/missing.txt" not found.',
      'File "/../../../../etc/hostname" not found.',
      'stat remote: Failure',
      'stat remote: Failure',
      'remote delete /missing.txt: No such file or directory',
      'remote rename "/missing.txt" to "/x": No such file or directory',
      'remote rename "/hello.txt" to "/other.txt": Failure',
      'remote mkdir "/config": Failure',
      'remote rmdir "/": Failure',
    ],
  },
  'not-supported': {
    reason: 'unsupported extensions are not announced',
    output: [
      'sftp> ln hello.txt hard',
      'sftp> df',
      'Connected to {{NODE}}.',
      'Server does not support hardlink@openssh.com extension',
      'Server does not support statvfs@openssh.com extension',
    ],
  },
  'disk-full': {
    reason: 'the disk limit is enforced while bytes arrive',
    output: [
      'sftp> put big b1',
      'Uploading big to /b1',
      'sftp> put up.txt t.txt',
      'Uploading up.txt to /t.txt',
      'sftp> ls -l',
      '-rw-r--r--    1 0        0         1048576 {{DATE}} b1',
      '-rw-r--r--    1 0        0               0 {{DATE}} t.txt',
      'Connected to {{NODE}}.',
      'write remote "/b1": Failure',
      'write remote "/t.txt": Failure',
    ],
  },
  'chmod-of-symlink-to-outside': {
    reason: 'no link is followed',
    output: [
      'sftp> chmod 600 probe',
      'Changing mode on /probe',
      'Connected to {{NODE}}.',
      'remote setstat "/probe": Failure',
    ],
  },
  'seven-unknown-keys-then-password': {
    reason: 'the connection is closed without a reason after the sixth attempt',
    output: ['Received disconnect from {{NODE}} port {{PORT}}:11:', 'Connection closed'],
  },
};

const RECORDINGS: readonly SftpRecording[] = await Promise.all(
  (await readdir(DIRECTORY)).sort().map(async (file) => JSON.parse(await readFile(join(DIRECTORY, file), 'utf8'))),
);

const program = await findProgram(['sftp']);

const run = promisify(execFile);
/** Skipped tests are listed where this machine has no OpenSSH. */
const withOpenSsh = program === undefined ? test.skip : test;

const DENIED = ['*.secret', 'denied.txt', 'locked/'];
const server = randomUUID();
const other = randomUUID();
let remote: FakeRemote;
let node: NodeUnderTest;
/** Directory of the client: files to send, received files, its keys. */
let local: string;

beforeAll(async () => {
  remote = await FakeRemote.start();
  remote.put({ uuid: server, denylist: DENIED });
  remote.put({ uuid: other, diskSpace: 1 });
  node = await NodeUnderTest.create(remote);
  await node.start();
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

beforeEach(async () => {
  local = await mkdtemp(join(tmpdir(), 'gamewarden-sftp-'));
  await writeFile(join(local, 'up.txt'), 'via sftp\n');
  await writeFile(join(local, 'big'), '');
  await truncate(join(local, 'big'), 1_500_000);
  await writeFile(join(local, 'askpass'), '#!/bin/sh\nprintf "%s\\n" "$SFTP_PASSWORD"\n', { mode: 0o700 });
});

afterEach(async () => {
  await rm(local, { recursive: true, force: true });
  remote.logins.clear();
});

const rootOf = (uuid: string) => join(node.directory, 'data', uuid);

const CONTENTS: Readonly<Record<string, string>> = {
  'hello.txt': 'Hello\nWorld\n',
  'other.txt': 'other\n',
  noext: 'n\n',
};
const TARGETS: Readonly<Record<string, string>> = {
  'link.txt': 'hello.txt',
  linkdir: 'config',
  'outside.txt': '../escape.txt',
};
const LISTED = /^(?<kind>[-dl])(?<mode>[rwx-]{9}) +\d+ +\S+ +\S+ +(?<size>\d+) \{\{DATE\}\} (?<name>.+)$/;

/** Creates the initial files of the recordings, from the listing in the first one. */
const makeTree = async (): Promise<void> => {
  for (const uuid of [server, other]) await rm(rootOf(uuid), { recursive: true, force: true });
  const root = rootOf(server);
  await mkdir(root, { recursive: true });
  await mkdir(rootOf(other), { recursive: true });
  const lines = RECORDINGS.find(({ name }) => name === 'login-password')?.sftp.output ?? [];
  for (const line of lines) {
    const groups = LISTED.exec(line)?.groups;
    if (groups === undefined) continue;
    const { kind, mode = '', size, name = '' } = groups;
    const path = join(root, name);
    if (kind === 'd') await mkdir(path);
    else if (kind === 'l') await symlink(TARGETS[name] ?? '', path);
    else await writeFile(path, CONTENTS[name] ?? Buffer.alloc(Number(size)));
    if (kind === '-') await chmod(path, mode.includes('x') ? 0o755 : 0o644);
  }
};

const escaped = () => join(node.directory, 'data', 'escape.txt');

/** A link to a file outside, for the one recording that needs it. */
const makeProbe = async (): Promise<void> => {
  await writeFile(escaped(), 'outside\n');
  await chmod(escaped(), 0o644);
  await symlink('../escape.txt', join(rootOf(server), 'probe'));
};

const shortOf = (uuid: string) => uuid.slice(0, 8);
const places: Readonly<Record<string, string>> = {
  SERVER_ID: shortOf(server),
  SERVER_UUID: server,
  OTHER_SERVER_ID: shortOf(other),
  NODE: '127.0.0.1',
};
const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => places[name] ?? placeholder);

/** Accepts the logins that the service accepted in the recording. */
const acceptLogins = async ({ sftp: { login, offers }, remote_calls: calls }: SftpRecording): Promise<void> => {
  const keys = offers.flatMap((offer) => (offer.startsWith('public key ') ? [offer.slice(11)] : []));
  for (const name of keys) {
    // Of the keys that ssh2 makes OpenSSH cannot read some.
    const target = join(local, name);
    await Promise.all([target, `${target}.pub`].map((file) => rm(file, { force: true })));
    await run(join(dirname(program ?? ''), 'ssh-keygen'), ['-q', '-t', 'ed25519', '-N', '', '-f', target]);
  }
  const asked = calls.filter(({ path }) => path.endsWith('/sftp/auth'));
  const good = asked.find(({ answer }) => answer.status === 200);
  remote.loginStatus = asked.find(({ answer }) => answer.status !== 200)?.answer.status ?? 403;
  if (good === undefined) return;
  const [type, data] = (await readFile(join(local, `${keys[0]}.pub`), 'utf8').catch(() => '')).split(' ');
  const secret = good.body.type === 'public_key' ? `${type} ${data}` : 'right';
  const uuid = login.includes('OTHER') ? other : server;
  const permissions = good.answer.body?.permissions;
  remote.logins.set(fill(login), { secret, answer: { user: randomUUID(), server: uuid, permissions } });
};

/** Runs OpenSSH's client, which gets the password from a program. */
const session = async ({ sftp: { login, offers, commands } }: SftpRecording) => {
  const line = node.output.find((text) => text.includes('listening for SFTP'));
  const { port } = JSON.parse(line ?? '{}').address;
  const identities = offers.flatMap((offer) =>
    offer.startsWith('public key ') ? [`IdentityFile=${join(local, offer.slice(11))}`] : [],
  );
  const options = [
    ...['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'NumberOfPasswordPrompts=1', 'LogLevel=ERROR'],
    ...['IdentitiesOnly=yes', 'IdentityAgent=none', `PubkeyAuthentication=${identities.length > 0 ? 'yes' : 'no'}`],
    ...[`PasswordAuthentication=${offers.includes('password') ? 'yes' : 'no'}`, ...identities],
  ];
  const args = [...options.flatMap((option) => ['-o', option]), '-P', String(port), `${fill(login)}@127.0.0.1`];
  const env = { PATH: process.env.PATH, HOME: local, LC_ALL: 'C.UTF-8', SSH_ASKPASS_REQUIRE: 'force' };
  const child = spawn(program ?? '', args, {
    cwd: local,
    env: { ...env, SSH_ASKPASS: join(local, 'askpass'), SFTP_PASSWORD: 'right' },
    stdio: 'pipe',
  });
  const output = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.error += text;
  });
  child.stdin.on('error', () => undefined).end(`${commands.join('\n')}\n`); // it may end before it has read all
  const exit = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { exit, output: linesOf(output.out + output.error) };
};

/** Printed by `ssh` or by `sftp`, depending on timing. */
const BY_CHANCE = 'Connection closed.';

/** The lines without dates, ports and the last, empty prompt. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/[A-Z][a-z]{2} [ \d]\d +(\d\d:\d\d|\d{4}) /, '{{DATE}} '))
    .map((line) => line.replace(/ port \d+:/, ' port {{PORT}}:'))
    .filter((line) => !['', 'sftp>', BY_CHANCE].includes(line));

const onDisk = async (path: string): Promise<string | null> => {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  return `${await readFile(path, 'utf8')}, mode ${(found.mode & 0o777).toString(8)}`;
};

withOpenSsh.each(RECORDINGS)('$name', async (recording) => {
  await makeTree();
  const isProbed = recording.name === 'chmod-of-symlink-to-outside';
  if (isProbed) await makeProbe();
  await acceptLogins(recording);
  const { exit, output } = await session(recording);
  const expected = DIFFERENCES[recording.name]?.output ?? recording.sftp.output;
  expect({ exit, output }).toEqual({
    exit: recording.sftp.exit,
    output: expected.map(fill).filter((line) => line !== BY_CHANCE),
  });
  for (const [name, content] of Object.entries(recording.files_after ?? {})) {
    expect([name, await onDisk(join(rootOf(server), name))]).toEqual([name, content]);
  }
  if (isProbed) expect(await onDisk(escaped())).toBe('outside\n, mode 644');
});
