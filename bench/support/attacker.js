import { fork } from 'node:child_process';

/**
 * Runs attacks in a separate process with SCHED_IDLE, because a real attacker is on another machine. With the lowest
 * priority instead, the service waited for one of two cores for up to 16 ms at a time.
 */
const ONLY_WHEN_IDLE = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };

export const startAttacker = ({ world, ...ctx }) => {
  const child = fork(new URL('./attacking-process.js', import.meta.url), ONLY_WHEN_IDLE);
  const ended = new Promise((_resolve, reject) => {
    // If it could not be started, sending to it fails as well.
    child.on('error', (cause) => reject(new Error('Who attacks is started with chrt, of util-linux.', { cause })));
    child.once('exit', (code, signal) => reject(new Error(`The attacker ended (${code ?? signal}).`)));
  });
  ended.catch(() => undefined); // reported by the current attack
  const { keys, ids, users, owners } = world;
  return {
    /** Resolves with the answers to an attack. */
    attack: ({ name }) => {
      const answered = new Promise((resolve) => child.once('message', ({ answers }) => resolve(answers)));
      child.send({ name, ctx: { ...ctx, world: { keys, ids, users, owners } } });
      return Promise.race([answered, ended]);
    },
    stop: () => child.kill(),
  };
};
