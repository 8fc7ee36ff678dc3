import { builder } from './builder.js';

export const Deleted = builder.objectRef<{ readonly id: string | number }>('Deleted').implement({
  description: 'What is gone.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Its global id.' }) }),
});
