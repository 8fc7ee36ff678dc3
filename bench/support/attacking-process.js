import { constants, setPriority } from 'node:os';
import { ATTACKS } from './attacks.js';

// Only what is left over by the service and by those who wait for it.
setPriority(constants.priority.PRIORITY_LOW);

process.on('message', async ({ name, ctx }) => {
  const attack = ATTACKS.find((one) => one.name === name);
  const answers = await attack.run(ctx);
  const of = answers.map(({ status, ms, error, lateMs }) => ({ status, ms, error, lateMs }));
  process.send({ answers: of });
});
