import { PowerState } from '../../generated/prisma/client.js';
import { mayInclude, requirePerson, requireResource } from '../access/caller-rights.js';
import { serversPermitting } from '../access/permissions-on-server.js';
import { accessCondition, type ServerAccess } from '../access/server-list-condition.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import { requireServerReader, visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { orderOf, partialMatches, requireValueLimit, type Sort, type TextFilter } from '../input/text-filter.js';
import { hasNearLimit, type NearLimit } from '../nodes/near-limits.js';
import type { Order, Where } from '../ports/reads.js';
import { searchCondition } from './search-condition.js';
import { SERVER_LIST } from './server-fields.js';
import type { ShownStatus } from './server-status.js';

export interface ServerFilter extends TextFilter<keyof typeof SERVER_LIST.filters> {
  /** Texts to search for in several fields, including allocations; one of them must match. See `searchCondition`. */
  readonly search?: readonly string[] | null;
  /** Servers to which the caller has access for one of these reasons. */
  readonly access?: readonly ServerAccess[] | null;
  /** Servers whose status, as `serverStatus` computes it, is one of these. */
  readonly status?: readonly ShownStatus[] | null;
  /** Servers whose last reported power state is one of these. */
  readonly powerState?: readonly PowerState[] | null;
  readonly isSuspended?: boolean | null;
  /** Servers that have nearly reached one of these limits. */
  readonly nearLimit?: readonly NearLimit[] | null;
  /** Whether to list only servers with a schedule that the caller may read. */
  readonly hasSchedules?: boolean | null;
  /** Servers whose owner is one of these users, by id. */
  readonly ownerIds?: readonly number[] | null;
  /** The same for the other relations. */
  readonly nodeIds?: readonly number[] | null;
  readonly locationIds?: readonly number[] | null;
  readonly eggIds?: readonly number[] | null;
  readonly nestIds?: readonly number[] | null;
}

export interface ListServers {
  /**
   * `all`: every server, for administrators. `accessible`: servers that the caller owns, shares or administers.
   * `personal`: the same, for people with a client key only.
   */
  readonly scope: 'all' | 'accessible' | 'personal';
  /** Several texts of one field are joined with OR, several fields with AND. */
  readonly filter?: ServerFilter | null;
  readonly sort?: Sort<keyof typeof SERVER_LIST.sorts> | null;
}

/**
 * The condition and order of a list of servers; the caller adds its page and its selection.
 * @throws {ForbiddenError} an application key that may not read servers, or that filters by location and may not read
 * locations; scope `all` and not an administrator; scope `personal` with an application key
 * @throws {RefusedError} too many values of one filter
 */
export const serverList = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  { scope, filter, sort }: ListServers,
): Promise<{
  readonly where: Where<'Server'>;
  readonly orderBy: Order<'Server'>[];
}> => {
  if (scope === 'all') requireResource(ctx, 'servers', 'read');
  if (scope === 'personal') requirePerson(ctx);
  requireServerReader(ctx);
  requireValueLimit(filter);
  // Not every key may read the location of a server; such a key must not find it out by the filter either.
  if (filter?.locationIds?.length && !mayInclude(ctx, 'locations')) throw new ForbiddenError();
  const { search, access, ...columns } = filter ?? {};
  const conditions: Where<'Server'>[] = [
    visibleServers(ctx),
    ...partialMatches<keyof typeof SERVER_LIST.filters>(SERVER_LIST.filters, columns),
    ...stateConditions(columns),
    ...relationConditions(columns),
    ...(columns.hasSchedules === true
      ? [{ schedules: { some: {} } }, serversPermitting(ctx, SERVER_PARTS.schedules.permission)]
      : []),
    ...(search?.length ? [{ OR: search.map(searchCondition) }] : []),
    ...(access?.length ? [await accessCondition(ctx, access)] : []),
  ];
  return { where: { AND: conditions }, orderBy: orderOf(sort, SERVER_LIST.sortColumns) };
};

const stateConditions = ({ status, powerState, isSuspended, nearLimit }: ServerFilter): Where<'Server'>[] => [
  ...(status?.length ? [{ OR: status.map(hasStatus) }] : []),
  ...(powerState?.length ? [{ powerState: { in: [...powerState] } }] : []),
  ...(typeof isSuspended === 'boolean' ? [{ suspended: isSuspended }] : []),
  ...(nearLimit?.length ? [{ OR: nearLimit.map(hasNearLimit) }] : []),
];

/** The rule of `serverStatus` as a condition. */
const hasStatus = (status: ShownStatus): Where<'Server'> => {
  if (status === 'suspended') return { suspended: true };
  if (isPowerState(status)) return { suspended: false, status: null, powerState: status };
  return { suspended: false, status };
};

const isPowerState = (status: ShownStatus): status is PowerState => Object.hasOwn(PowerState, status);

const relationConditions = ({ ownerIds, nodeIds, locationIds, eggIds, nestIds }: ServerFilter): Where<'Server'>[] => [
  ...anyOf(ownerIds, (ownerId) => ({ ownerId })),
  ...anyOf(nodeIds, (nodeId) => ({ nodeId })),
  ...anyOf(locationIds, (locationId) => ({ node: { locationId } })),
  ...anyOf(eggIds, (eggId) => ({ eggId })),
  ...anyOf(nestIds, (nestId) => ({ egg: { nestId } })),
];

const anyOf = (
  ids: readonly number[] | null | undefined,
  condition: (ids: { in: number[] }) => Where<'Server'>,
): Where<'Server'>[] => (ids?.length ? [condition({ in: [...ids] })] : []);
