import { ATTACKS } from './attacks.js';

process.on('message', async ({ name, ctx }) => {
  const attack = ATTACKS.find((one) => one.name === name);
  const answers = await attack.run(ctx);
  const of = answers.map(({ status, ms, error, lateMs }) => ({ status, ms, error, lateMs }));
  process.send({ answers: of });
});
