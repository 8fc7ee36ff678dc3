/**
 * A game server that tries forbidden actions and prints for each whether it was `denied`. Its arguments are one JSON
 * document, {@link HostileOrders}. It runs until it is stopped.
 */
export const HOSTILE_GAME = String.raw`
import { spawn, spawnSync } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

const orders = JSON.parse(Buffer.from(process.argv[2], 'base64').toString());

const say = (name, isDenied, detail = '') => console.log('ATTEMPT ' + name + ' ' + (isDenied ? 'denied' : 'DONE ' + detail));
const attempt = (name, act) => {
  try {
    const result = act();
    say(name, false, String(result).slice(0, 60).replaceAll('\n', ' '));
  } catch (error) {
    say(name, true);
  }
};

for (const file of orders.files) attempt('read ' + file, () => readFileSync(file));
for (const directory of orders.directories) attempt('list ' + directory, () => {
  // The parents of its own directory are visible, and nothing else in them.
  const names = readdirSync(directory).filter((name) => !(process.cwd() + '/').startsWith(directory + '/' + name + '/'));
  if (names.length === 0) throw new Error('nothing is there');
  return names;
});
for (const file of orders.files) attempt('write ' + file, () => writeFileSync(file, 'x', { flag: 'r+' }));
for (const pid of orders.pids) {
  for (const name of ['environ', 'mem', 'maps']) attempt('open ' + name + ' of ' + pid, () => readFileSync('/proc/' + pid + '/' + name));
  attempt('enter the root of ' + pid, () => readdirSync('/proc/' + pid + '/root/'));
  attempt('signal ' + pid, () => process.kill(pid, 0));
  attempt('debug ' + pid, () => process.kill(pid, 'SIGUSR1'));
  const entered = spawnSync('nsenter', ['--target', String(pid), '--mount', 'true']);
  say('enter the namespaces of ' + pid, entered.status !== 0);
}
orders.files.forEach((file, index) => {
  try { symlinkSync(file, 'symbolic-' + index); } catch {}
  attempt('link ' + file, () => linkSync(file, 'hard-' + index));
});
orders.directories.forEach((directory, index) => { try { symlinkSync(directory, 'directory-' + index); } catch {} });
const seen = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).filter((pid) => {
  try { return readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes(orders.neighbour); } catch { return false; }
});
console.log('SEES the neighbour: ' + (seen.length > 0));
await Promise.all(orders.sockets.map((path) => new Promise((resolve) => {
  const socket = connect({ path });
  socket.once('connect', () => { say('connect to ' + path, false); socket.destroy(); resolve(); });
  socket.once('error', () => { say('connect to ' + path, true); resolve(); });
})));
const answer = await fetch(orders.node + '/api/servers', { headers: { authorization: 'Bearer stolen' } });
say('call the node', answer.status === 401 || answer.status === 403, String(answer.status));
// In a session of its own, without a parent that is left, without its environment, in another directory.
spawn('bash', ['-c', 'cd /tmp; setsid env -i /bin/bash -c "( exec -a ' + orders.escape + ' sleep 1000000 & )" </dev/null >/dev/null 2>&1'], { stdio: 'ignore' })
  .once('exit', () => console.log('Console ready'));
setInterval(() => undefined, 1000);
`;

/** The actions that the game tries. */
export interface HostileOrders {
  readonly files: readonly string[];
  readonly directories: readonly string[];
  readonly sockets: readonly string[];
  readonly pids: readonly number[];
  /** Address of the node. */
  readonly node: string;
  /** Text in the command line of a process of another server. */
  readonly neighbour: string;
  /** Name of a process that tries to outlive the game. */
  readonly escape: string;
}

/** The command that starts the game, from the file that it was written to. */
export const startupOf = (orders: HostileOrders): string =>
  `node hostile.mjs ${Buffer.from(JSON.stringify(orders)).toString('base64')}`;
