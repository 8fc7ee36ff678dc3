import type { DomainContext, Transaction } from '../context.js';

/** Who is named as the author of what the principal makes: their address; nobody for the service itself. */
export const authorOf = async ({ principal }: Pick<DomainContext, 'principal'>, tx: Transaction): Promise<string> => {
  if (principal.kind !== 'user') return '';
  const user = await tx.user.findUnique({ where: { id: principal.user.id }, select: { email: true } });
  return user?.email ?? '';
};
