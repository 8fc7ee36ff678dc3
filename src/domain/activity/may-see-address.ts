import type { DomainContext } from '../context.js';

/** Whether the caller may see the IP address of an entry: its actor and administrators may. Source: rest.md §16. */
export const maySeeAddress = (
  { principal }: Pick<DomainContext, 'principal'>,
  { actorId }: { readonly actorId: number | null },
): boolean =>
  principal.kind === 'system' ||
  (principal.kind === 'user' && (principal.user.rootAdmin || principal.user.id === actorId));
