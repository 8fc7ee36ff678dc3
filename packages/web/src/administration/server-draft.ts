import type { CreateServerInput } from '../graphql/graphql.js';

/** What the node of a server limits. */
export const NODE_LIMITS = ['memory', 'disk', 'cpu', 'swap', 'io'] as const;

/** How much the people of a server may create. */
export const FEATURE_LIMITS = ['databases', 'backups', 'allocations'] as const;

/** Limits that may be empty, for unlimited. */
export const NO_LIMIT_NAMES = ['databases', 'allocations'] as const;

export type LimitName = (typeof NODE_LIMITS)[number] | (typeof FEATURE_LIMITS)[number];

/** Texts of number fields, as the person types them. */
export type LimitTexts = Readonly<Record<LimitName, string>>;

export const START_LIMITS: LimitTexts = {
  memory: '1024',
  swap: '0',
  disk: '5120',
  cpu: '0',
  io: '500',
  databases: '0',
  backups: '3',
  allocations: '1',
};

/** Where the server is placed: the service chooses among locations, or the person an allocation. */
export interface Placement {
  readonly isAutomatic: boolean;
  /** Global ids; none means any. */
  readonly locations: readonly string[];
  readonly node: string;
  readonly allocation: string;
}

export const START_PLACEMENT: Placement = { isAutomatic: true, locations: [], node: '', allocation: '' };

export interface ServerDraft {
  readonly name: string;
  readonly description: string;
  /** Null for the person who is signed in. */
  readonly owner: string | null;
  readonly egg: string;
  readonly limits: LimitTexts;
  readonly placement: Placement;
  readonly isStarted: boolean;
}

/** A text that is no number becomes one that the service rejects with a sentence. */
export const toInteger = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : -2);

/** The number of a limit that may be empty; null is unlimited. */
export const toLimit = (text: string): number | null => (text.trim() === '' ? null : toInteger(text));

export const toLimits = (
  texts: LimitTexts,
): Pick<CreateServerInput, 'featureLimits'> & Pick<CreateServerInput, 'limits'> => ({
  limits: {
    memory: toInteger(texts.memory),
    disk: toInteger(texts.disk),
    cpu: toInteger(texts.cpu),
    swap: toInteger(texts.swap),
    io: toInteger(texts.io),
  },
  featureLimits: {
    databases: toLimit(texts.databases),
    backups: toInteger(texts.backups),
    allocations: toLimit(texts.allocations),
  },
});

export const placementInput = (placement: Placement): Pick<CreateServerInput, 'allocation' | 'deploy'> =>
  placement.isAutomatic
    ? { deploy: { locationIds: [...placement.locations], portRange: [], hasDedicatedIp: false } }
    : { allocation: { defaultId: placement.allocation } };
