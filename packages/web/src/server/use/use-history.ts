import type { WatchServerUseSubscription } from '../../graphql/graphql.js';

type Stats = WatchServerUseSubscription['serverStats'][number];

/** What a server used at one time. */
export interface UseSample {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
  /** Of one core: 200 is two cores. */
  readonly cpuPercent: number;
  readonly receivedBytes: number;
  readonly sentBytes: number;
  /** Since the start of the process, in milliseconds. */
  readonly uptime: number;
}

/** At one sample in three seconds, more than two hours. */
const MAX_SAMPLES = 2_500;

/** Adds what a node measured; it reports nothing for a server that it does not know. */
export const addStats = (known: readonly UseSample[], stats: readonly Stats[]): readonly UseSample[] => {
  const last = known.at(-1)?.at ?? 0;
  const more = stats.flatMap(({ readAt, resources }) => {
    const at = Date.parse(readAt);
    if (resources == null || at <= last || isUnmeasured(resources)) return [];
    return [
      {
        at,
        memoryBytes: resources.memoryBytes,
        diskBytes: resources.diskBytes,
        cpuPercent: resources.cpuPercent,
        receivedBytes: resources.networkRxBytes,
        sentBytes: resources.networkTxBytes,
        uptime: resources.uptime,
      },
    ];
  });
  return more.length === 0 ? known : [...known, ...more].slice(-MAX_SAMPLES);
};

/** A node reports zeros for a process that it has started and not yet measured: each process uses memory. */
const isUnmeasured = ({ powerState, memoryBytes }: NonNullable<Stats['resources']>): boolean =>
  powerState !== 'OFFLINE' && memoryBytes === 0;

/** A value at a time. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** Bytes in a second between samples. Counters begin again with the process: such a sample has no rate. */
export const ratesOf = (samples: readonly UseSample[], counter: 'receivedBytes' | 'sentBytes'): readonly Point[] =>
  samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    if (before === undefined || sample[counter] < before[counter]) return [];
    return [{ at: sample.at, value: ((sample[counter] - before[counter]) * 1_000) / (sample.at - before.at) }];
  });
