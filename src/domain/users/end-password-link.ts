import type { Transaction } from '../context.js';

/** Ends the link with which somebody could set their password, if there is one: it was made for another state of the account. */
export const endPasswordLink = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.passwordLink.deleteMany({ where: { userId } });
};
