import { Gauge, type Registry } from 'prom-client';

/** Values that are read when metrics are requested. Each resolves within a few seconds. */
export interface Sources {
  readonly connections: () => { readonly busy: number; readonly idle: number; readonly waiting: number };
  readonly requests: () => { readonly active: number; readonly queued: number };
  readonly openCircuits: () => number;
  /** Age of the newest scheduled backup of the control plane, in milliseconds; infinite where there is none. */
  readonly backupAge: () => Promise<number>;
  /** Whether each part of the service is healthy, and how long ticks and runs have been due, in milliseconds. */
  readonly health: () => Promise<{
    readonly parts: Readonly<Record<string, boolean>>;
    /** Null where the database did not answer. */
    readonly backlogMs: Readonly<Record<'ticks' | 'runs', number>> | null;
  }>;
}

/**
 * Creates gauges that read sources.
 * @param sources those that are known at the time of a request; a gauge without a source shows nothing
 */
export const makeSourceGauges = (registry: Registry, sources: () => Partial<Sources>): void => {
  const registers = [registry];
  new Gauge({
    name: 'gamewarden_node_circuits_open',
    help: 'Nodes that are not called at the moment because they did not answer.',
    registers,
    collect() {
      const { openCircuits } = sources();
      if (openCircuits !== undefined) this.set(openCircuits());
    },
  });
  new Gauge({
    name: 'gamewarden_control_plane_backup_age_seconds',
    help: 'Age of the newest backup in BACKUP_DIR; infinite where there is none.',
    registers,
    async collect() {
      const ageMs = await sources().backupAge?.();
      this.reset();
      if (ageMs === undefined) this.remove();
      else this.set(ageMs / 1_000);
    },
  });
  new Gauge({
    name: 'gamewarden_database_connections',
    help: 'Connections to the database that are busy or idle, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources().connections?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'gamewarden_http_requests_in_flight',
    help: 'Requests that are active, and requests that are queued for a slot.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources().requests?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'gamewarden_backlog_age_seconds',
    help: 'How long the oldest unrecorded tick and the oldest unclaimed run have been due.',
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
    help: 'Whether a part of the service is healthy (1) or not (0), as at /readyz.',
    labelNames: ['part'],
    registers,
    async collect() {
      const health = await sources().health?.();
      for (const [part, isHealthy] of Object.entries(health?.parts ?? {})) this.set({ part }, Number(isHealthy));
    },
  });
};
