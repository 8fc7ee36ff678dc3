import type { DomainContext } from '../context.js';

/** Whether the caller may know from where something was done: who did it, and administrators. Source: rest.md §16. */
export const maySeeAddress = (
  { principal }: Pick<DomainContext, 'principal'>,
  { actorId }: { readonly actorId: number | null },
): boolean =>
  principal.kind === 'system' ||
  (principal.kind === 'user' && (principal.user.rootAdmin || principal.user.id === actorId));
