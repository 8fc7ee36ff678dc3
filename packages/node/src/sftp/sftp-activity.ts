import type { ActivityLog } from '../callbacks/activity-log.js';

/** How long activity of one user is collected into one entry, in milliseconds. Source: daemon.md §2.14. */
const MERGE_MS = 60_000;
/** Most characters of paths in one entry. */
const LONGEST = 8_192;

export type SftpEvent = 'write' | 'create' | 'create-directory' | 'rename' | 'delete';
export type SftpSubject = string | { readonly from: string; readonly to: string };

export interface SftpActor {
  readonly user: string;
  readonly server: string;
  readonly ip: string;
}

interface Pending extends SftpActor {
  readonly event: SftpEvent;
  readonly files: Map<string, SftpSubject>;
  length: number;
}

/**
 * Activity of SFTP users, recorded once a minute per user, server, event and address: a client may do thousands of
 * operations.
 */
export class SftpActivity {
  readonly #log: ActivityLog;
  readonly #pending = new Map<string, Pending>();
  readonly #timer: NodeJS.Timeout;

  constructor(log: ActivityLog) {
    this.#log = log;
    this.#timer = setInterval(() => this.flush(), MERGE_MS);
    this.#timer.unref();
  }

  record(actor: SftpActor, event: SftpEvent, subject: SftpSubject): void {
    const key = [actor.user, actor.server, actor.ip, event].join(' ');
    const text = JSON.stringify(subject);
    const pending = this.#pending.get(key) ?? { ...actor, event, files: new Map<string, SftpSubject>(), length: 0 };
    if (!pending.files.has(text)) pending.length += text.length;
    pending.files.set(text, subject);
    this.#pending.set(key, pending);
    if (pending.length > LONGEST) this.#recordPending(key, pending);
  }

  /** Records all collected activity. */
  flush(): void {
    for (const [key, pending] of this.#pending) this.#recordPending(key, pending);
  }

  #recordPending(key: string, { user, server, ip, event, files }: Pending): void {
    this.#pending.delete(key);
    this.#log.record({ user, server, ip, event: `server:sftp.${event}`, metadata: { files: [...files.values()] } });
  }
}
