import { randomUUID } from 'node:crypto';
import type { ActivityBody, NodeActivity } from '@gamewarden/protocol/activity.js';
import type { Logger } from 'pino';
import type { Outbox } from './outbox.js';

/** How long entries are collected before they are sent together, in milliseconds. */
const COLLECT_MS = 1_000;
/** Entries of one report. Source: daemon.md §4.11. */
const BATCH = 100;

/** Queues the activity of users on this node's own endpoints for the service. */
export class ActivityLog {
  readonly #outbox: Outbox;
  readonly #log: Logger;
  #entries: NodeActivity[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(outbox: Outbox, log: Logger) {
    this.#outbox = outbox;
    this.#log = log;
  }

  /** Records an activity that has just happened. It is on disk within a second and is then certain to be delivered. */
  record(entry: Omit<NodeActivity, 'timestamp'>): void {
    this.#entries.push({ ...entry, timestamp: new Date().toISOString() });
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#deliver().catch((error: unknown) => this.#log.error({ err: error }, 'activity was lost'));
    }, COLLECT_MS);
  }

  /** Stores the recorded entries on disk; the next node process sends them. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#store();
  }

  async #deliver(): Promise<void> {
    for (const send of await this.#store()) await send();
  }

  async #store(): Promise<ReadonlyArray<() => Promise<unknown>>> {
    const entries = this.#entries;
    this.#entries = [];
    const reports: Array<() => Promise<unknown>> = [];
    for (let start = 0; start < entries.length; start += BATCH) {
      const body: ActivityBody = { data: entries.slice(start, start + BATCH) };
      reports.push(await this.#outbox.store(`activity-${randomUUID()}`, '/activity', body));
    }
    return reports;
  }
}
