import type { Transaction } from '../context.js';

/** The feature of eggs whose servers run without a container, directly on the host. */
const CONTAINERLESS = 'containerless';

/** Whether the servers of an egg need containers: all do, unless the egg has the feature above. */
export const needsContainers = async (db: Transaction, eggId: number): Promise<boolean> => {
  const egg = await db.egg.findUnique({ where: { id: eggId }, select: { features: true } });
  return !egg?.features.includes(CONTAINERLESS);
};
