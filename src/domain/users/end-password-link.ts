import type { Transaction } from '../context.js';

/** Deletes the password link of a user, if there is one: it was created for an earlier state of the account. */
export const endPasswordLink = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.passwordLink.deleteMany({ where: { userId } });
};
