import { Gauge, type Registry } from 'prom-client';

/** What is looked at when somebody asks for the metrics. None of them waits for more than a few seconds. */
export interface Sources {
  readonly connections: () => { readonly busy: number; readonly idle: number; readonly waiting: number };
  readonly slots: () => { readonly working: number; readonly waiting: number };
  readonly openCircuits: () => number;
  /** Whether each part of the service is well, and for how long ticks and runs have been due, in milliseconds. */
  readonly health: () => Promise<{
    readonly parts: Readonly<Record<string, boolean>>;
    /** Null where the database does not say. */
    readonly backlogMs: Readonly<Record<'ticks' | 'runs', number>> | null;
  }>;
}

/**
 * Makes the gauges that show what sources say.
 * @param sources those that are named by the time somebody asks; the others show nothing
 */
export const makeSourceGauges = (registry: Registry, sources: () => Partial<Sources>): void => {
  const registers = [registry];
  new Gauge({
    name: 'gamewarden_node_circuits_open',
    help: 'Nodes that are not called at the moment, because they did not answer.',
    registers,
    collect() {
      const { openCircuits } = sources();
      if (openCircuits !== undefined) this.set(openCircuits());
    },
  });
  new Gauge({
    name: 'gamewarden_database_connections',
    help: 'Connections to the database that are busy and idle, and those that somebody waits for.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources().connections?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'gamewarden_turns',
    help: 'Requests that work at the moment, and those that wait for their turn.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources().slots?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'gamewarden_backlog_age_seconds',
    help: 'For how long the oldest tick that is not accounted for, and the oldest run that nobody has, are due.',
    labelNames: ['of'],
    registers,
    async collect() {
      const health = await sources().health?.();
      this.reset();
      for (const [of, ms] of Object.entries(health?.backlogMs ?? {})) this.set({ of }, ms / 1_000);
    },
  });
  new Gauge({
    name: 'gamewarden_part_ready',
    help: 'Whether a part of the service is well (1) or not (0), as at /readyz.',
    labelNames: ['part'],
    registers,
    async collect() {
      const health = await sources().health?.();
      for (const [part, isHealthy] of Object.entries(health?.parts ?? {})) this.set({ part }, Number(isHealthy));
    },
  });
};
