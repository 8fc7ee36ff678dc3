import type { Transaction } from '../context.js';

/** The feature by which an egg says that its servers run without a container, on what a host has. */
const CONTAINERLESS = 'containerless';

/** Whether an egg's servers need containers: all do that do not say otherwise, as in the field. */
export const needsContainers = async (db: Transaction, eggId: number): Promise<boolean> => {
  const egg = await db.egg.findUnique({ where: { id: eggId }, select: { features: true } });
  return !egg?.features.includes(CONTAINERLESS);
};
