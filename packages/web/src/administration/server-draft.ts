import type { CreateServerInput } from '../graphql/graphql.js';

/** Texts of number fields, as the person types them. */
export const START_LIMITS = {
  memory: '1024',
  disk: '5120',
  cpu: '0',
  swap: '0',
  databases: '0',
  backups: '3',
  allocations: '1',
};

export type LimitName = keyof typeof START_LIMITS;

export type LimitTexts = Readonly<Record<LimitName, string>>;

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

/** Weight of block input and output among the servers of a node. */
const DEFAULT_IO = 500;

/** A text that is no number becomes one that the service rejects with a sentence. */
export const toInteger = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : -2);

export const toLimits = (
  texts: LimitTexts,
): Pick<CreateServerInput, 'featureLimits'> & Pick<CreateServerInput, 'limits'> => ({
  limits: {
    memory: toInteger(texts.memory),
    disk: toInteger(texts.disk),
    cpu: toInteger(texts.cpu),
    swap: toInteger(texts.swap),
    io: DEFAULT_IO,
  },
  featureLimits: {
    databases: toInteger(texts.databases),
    backups: toInteger(texts.backups),
    allocations: toInteger(texts.allocations),
  },
});

export const placementInput = (placement: Placement): Pick<CreateServerInput, 'allocation' | 'deploy'> =>
  placement.isAutomatic
    ? { deploy: { locationIds: [...placement.locations], portRange: [], hasDedicatedIp: false } }
    : { allocation: { defaultId: placement.allocation } };
