/**
 * Uploads a file through the built service to its built-in node, archives, extracts and downloads it, first a small one
 * and then a large one, and measures the memory of both processes. Then runs OpenSSH's client: resumes interrupted
 * transfers, and tries a wrong password ten times while another user logs in.
 *
 *   npm run build && node bench/files.mjs [--megabytes 1000] [--no-sftp]
 *
 * Exits with 1 when the large file takes more than 100 MB more memory than the small one, or SFTP breaks a promise.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { call, createServer, untilInstalled } from './support/console-server.js';
import { startService } from './support/service.js';

const { values } = parseArgs({ options: { megabytes: { type: 'string' }, 'no-sftp': { type: 'boolean' } } });
const SMALL = 100;
const LARGE = Number(values.megabytes ?? 1_000);
const MB = 1_000_000;
/** How much more memory the large file may take than the small one, MB. */
const CEILING_MB = 100;
const PATIENCE_MS = 15 * 60_000;
/** Incompressible, so that an archive is as long as its content. */
const BLOCK = randomBytes(MB);

const service = await startService({ FILE_WRITE_MB: String(LARGE + SMALL), RATE_LIMIT_CLIENT: '100000' });
let isBad = true;
try {
  const server = await createServer(service, 'files');
  await untilInstalled(service);
  const isFlat = await transfers(server);
  isBad = !isFlat || (!values['no-sftp'] && !(await sftp(server)));
} finally {
  await service.stop();
}
process.exit(isBad ? 1 : 0);

async function transfers({ uuid }) {
  const peaks = [];
  for (const megabytes of [SMALL, LARGE]) {
    for (const [step, work] of stepsOf(uuid, megabytes)) {
      const before = await memory();
      const { seconds, peak } = await watched(work);
      peaks.push({ megabytes, step, peak });
      console.log(JSON.stringify({ megabytes, step, seconds, before, peak }));
    }
  }
  const growth = peaks
    .filter(({ megabytes }) => megabytes === LARGE)
    .map(({ step, peak }) => {
      const small = peaks.find((other) => other.megabytes === SMALL && other.step === step).peak;
      return { step, service: peak.service - small.service, node: peak.node - small.node };
    });
  console.log(JSON.stringify({ growth, ceiling: CEILING_MB }));
  return growth.every((step) => step.service <= CEILING_MB && step.node <= CEILING_MB);
}

function stepsOf(uuid, megabytes) {
  const files = `/api/client/servers/${uuid}/files`;
  const ask = (method, route, body) =>
    call(service, 'client', [method, `${files}/${route}`, body], { patienceMs: PATIENCE_MS });
  let archive;
  return [
    ['upload', () => upload(`${files}/write?file=big/big.bin`, megabytes)],
    [
      'compress',
      async () => {
        archive = (await ask('POST', 'compress', { root: '/', files: ['big'] })).name;
        await ask('POST', 'delete', { root: '/', files: ['big'] });
      },
    ],
    ['decompress', () => ask('POST', 'decompress', { root: '/', file: archive })],
    [
      'download',
      async () => {
        const { url } = await ask('GET', 'download?file=big/big.bin');
        const hash = await download(url);
        if (hash !== hashOf(megabytes)) throw new Error('what came is not what was sent');
      },
    ],
    ['delete', () => ask('POST', 'delete', { root: '/', files: ['big', archive] })],
  ];
}

function upload(path, megabytes) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.keys.client}`, 'Content-Length': megabytes * MB };
    const outgoing = request(`${service.url}${path}`, { method: 'POST', headers, agent: new Agent() });
    outgoing.on('error', reject).on('response', (response) => {
      response.resume();
      if (response.statusCode === 204) resolve();
      else reject(new Error(`upload: ${response.statusCode}`));
    });
    let sent = 0;
    const send = () => {
      while (sent < megabytes) {
        sent += 1;
        if (!outgoing.write(BLOCK)) return void outgoing.once('drain', send);
      }
      outgoing.end();
    };
    send();
  });
}

function download(url) {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      const hash = createHash('sha1');
      response.on('data', (chunk) => hash.update(chunk));
      response.on('end', () => resolve(hash.digest('hex'))).on('error', reject);
    }).on('error', reject);
  });
}

function hashOf(megabytes) {
  const hash = createHash('sha1');
  for (let count = 0; count < megabytes; count += 1) hash.update(BLOCK);
  return hash.digest('hex');
}

/** The seconds of an operation, and the highest memory meanwhile, in MB. */
async function watched(work) {
  const peak = await memory();
  const timer = setInterval(async () => {
    const now = await memory();
    for (const who of Object.keys(peak)) peak[who] = Math.max(peak[who], now[who]);
  }, 50);
  const begun = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { seconds: Number(((performance.now() - begun) / 1_000).toFixed(1)), peak };
}

async function memory() {
  return { service: await residentMb(service.pid), node: await residentMb(service.nodePid) };
}

async function residentMb(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1_024) / MB);
}

async function sftp({ identifier, uuid }) {
  const names = { first_name: 'S', last_name: 'F' };
  const people = { wronged: 'right password 1', beside: 'right password 2' };
  for (const [username, password] of Object.entries(people)) {
    const body = { ...names, username, email: `${username}@example.com`, password, root_admin: true };
    await call(service, 'application', ['POST', '/api/application/users', body]);
  }
  const config = JSON.parse(await readFile(join(service.directory, 'data', 'node', 'config.json'), 'utf8'));
  const run = (username, password, commands) =>
    openssh({ port: config.system.sftp.bind_port, login: `${username}.${identifier}`, password, commands });
  const local = (name) => join(service.directory, name);

  const content = randomBytes(20 * MB);
  await writeFile(local('whole'), content);
  await writeFile(local('half'), content.subarray(0, 10 * MB));
  const resumed = await run('beside', people.beside, [
    `put ${local('half')} up`,
    `reput ${local('whole')} up`,
    `get up ${local('down')}`,
  ]);
  if (resumed.status !== 0) throw new Error(`sftp: ${resumed.said}`);
  await truncate(local('down'), 7 * MB);
  const regotten = await run('beside', people.beside, [`reget up ${local('down')}`]);
  const isWhole =
    content.equals(await readFile(local('down'))) &&
    content.equals(await readFile(join(service.directory, 'data', 'node', 'servers', uuid, 'up')));
  console.log(JSON.stringify({ reput: resumed.status, reget: regotten.status, isWhole }));

  const before = await memory();
  const tries = [];
  for (let count = 0; count < 10; count += 1) tries.push((await run('wronged', 'wrong', ['ls'])).status);
  const right = await run('wronged', people.wronged, ['ls']);
  const beside = await run('beside', people.beside, ['ls']);
  const { rows } = await service.pool.query(
    "select count(*)::int as count from activity where event = 'auth:sftp.fail'",
  );
  const recorded = rows[0].count;
  console.log(
    JSON.stringify({
      tries,
      lockedOut: right.status !== 0,
      recorded,
      beside: beside.status,
      before,
      after: await memory(),
    }),
  );
  await Promise.all(['whole', 'half', 'down'].map((name) => rm(local(name))));
  return (
    isWhole && tries.every((status) => status !== 0) && right.status !== 0 && recorded === 5 && beside.status === 0
  );
}

/** OpenSSH's client with a password, which it asks a program for. */
async function openssh({ port, login, password, commands }) {
  const askpass = join(service.directory, 'askpass');
  await writeFile(askpass, '#!/bin/sh\nprintf "%s\\n" "$SFTP_PASSWORD"\n', { mode: 0o700 });
  // What `-b` says of it comes behind, and the first word counts.
  const options = [
    'BatchMode=no',
    'StrictHostKeyChecking=no',
    'UserKnownHostsFile=/dev/null',
    'NumberOfPasswordPrompts=1',
    'PubkeyAuthentication=no',
    'LogLevel=ERROR',
  ];
  const args = [...options.flatMap((option) => ['-o', option]), '-P', String(port), '-b', '-', `${login}@127.0.0.1`];
  const env = { ...process.env, SSH_ASKPASS: askpass, SSH_ASKPASS_REQUIRE: 'force', SFTP_PASSWORD: password };
  const child = spawn('sftp', args, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.stdin.end(`${commands.join('\n')}\n`);
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  return { status, said };
}
