import { fork } from 'node:child_process';

/**
 * Whoever attacks is not on the machine that is attacked: a process of its own, with the lowest priority, makes and sends
 * what attacks, so that the service and its others are not measured by that work.
 */
export const startAttacker = ({ world, ...ctx }) => {
  const child = fork(new URL('./attacking-process.js', import.meta.url));
  const ended = new Promise((_resolve, reject) => {
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
