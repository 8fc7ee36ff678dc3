import { fork } from 'node:child_process';

/**
 * Whoever attacks is not on the machine that is attacked: a process of its own makes and sends what attacks, in the class of
 * the scheduler that is given what nobody else wants. Beside one of the lowest priority the service waited for a core of two for
 * up to 16 ms at a time.
 */
const ONLY_WHEN_IDLE = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };

export const startAttacker = ({ world, ...ctx }) => {
  const child = fork(new URL('./attacking-process.js', import.meta.url), ONLY_WHEN_IDLE);
  const ended = new Promise((_resolve, reject) => {
    // Once it could not be started, all that is sent to it is an error, too.
    child.on('error', (cause) => reject(new Error('Who attacks is started with chrt, of util-linux.', { cause })));
    child.once('exit', (code, signal) => reject(new Error(`The attacker ended (${code ?? signal}).`)));
  });
  ended.catch(() => undefined); // told by the attack that is under way
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
