import type { ServerFilter, ServerSort, ServerSortField, ServerStatus } from '../graphql/graphql.js';

/** The states by which the table is filtered. */
export const STATES = ['running', 'offline', 'changing', 'failed', 'suspended'] as const;

export type StateFilter = (typeof STATES)[number];

export const SORT_FIELDS = ['NAME', 'NODE', 'OWNER', 'CREATED_AT'] as const satisfies readonly ServerSortField[];

export type SortField = (typeof SORT_FIELDS)[number];

/** What the address says of the table. */
export interface FleetSearch {
  readonly q?: string;
  readonly state?: StateFilter;
  readonly node?: string;
  /** Global id of a user. */
  readonly owner?: string;
  readonly sort?: SortField;
  readonly descending?: boolean;
}

/** Reads the address; what it does not know is left out. */
export const parseFleetSearch = (search: Readonly<Record<string, unknown>>): FleetSearch => {
  const state = STATES.find((name) => name === search.state);
  const sort = SORT_FIELDS.find((name) => name === search.sort);
  return {
    ...(search.q === undefined || search.q === '' ? {} : { q: String(search.q) }),
    ...(state === undefined ? {} : { state }),
    ...(typeof search.node === 'string' ? { node: search.node } : {}),
    ...(typeof search.owner === 'string' ? { owner: search.owner } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(String(search.descending) === 'true' ? { descending: true } : {}),
  };
};

const STATUSES: Readonly<Record<StateFilter, readonly ServerStatus[]>> = {
  running: ['RUNNING'],
  offline: ['OFFLINE'],
  changing: ['STARTING', 'STOPPING', 'INSTALLING', 'RESTORING_BACKUP'],
  failed: ['INSTALL_FAILED', 'REINSTALL_FAILED'],
  suspended: ['SUSPENDED'],
};

export const filterOf = ({ q, state, node, owner }: FleetSearch): ServerFilter => ({
  search: q === undefined ? null : [q],
  status: state === undefined ? null : [...STATUSES[state]],
  nodeIds: node === undefined ? null : [node],
  ownerIds: owner === undefined ? null : [owner],
});

export const sortOf = ({ sort = 'NAME', descending = false }: FleetSearch): ServerSort[] => [
  { field: sort, direction: descending ? 'DESC' : 'ASC' },
];
