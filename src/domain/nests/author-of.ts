import type { DomainContext, Transaction } from '../context.js';

/** The author of a new nest or egg: the caller's email address, or an empty text for the service itself. */
export const authorOf = async ({ principal }: Pick<DomainContext, 'principal'>, tx: Transaction): Promise<string> => {
  if (principal.kind !== 'user') return '';
  const user = await tx.user.findUnique({ where: { id: principal.user.id }, select: { email: true } });
  return user?.email ?? '';
};
