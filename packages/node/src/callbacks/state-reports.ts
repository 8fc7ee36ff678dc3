import type { PowerState } from '@gamewarden/protocol/power.js';
import type { Logger } from 'pino';
import type { Remote } from './remote.js';

/** Most states of one server that wait for their report; of more the oldest are dropped. */
const MAX_WAITING = 20;

interface StateReport {
  readonly previous: PowerState;
  readonly state: PowerState;
}

/**
 * Reports each power state of one server to the service, in order. A report is attempted once: the service polls states
 * as well, so a lost report only delays the state by some seconds. Source: daemon.md §4.
 */
export class StateReports {
  readonly #remote: Remote;
  readonly #path: string;
  readonly #log: Logger;
  #waiting: StateReport[] = [];
  #isSending = false;
  #last: PowerState;

  constructor(
    { uuid, state, log }: { readonly uuid: string; readonly state: PowerState; readonly log: Logger },
    remote: Remote,
  ) {
    this.#remote = remote;
    this.#path = `/servers/${uuid}/container/status`;
    this.#log = log;
    this.#last = state;
  }

  /** Reports a state that the server has entered. */
  add(state: PowerState): void {
    this.#waiting.push({ previous: this.#last, state });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#last = state;
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const body = { data: { previous_state: next.previous, new_state: next.state } };
      try {
        await this.#remote.report(this.#path, body, { retryMode: 'once' });
      } catch (error) {
        this.#log.debug({ err: error, state: next.state }, 'a power state was not reported; the service polls it');
      }
    }
    this.#isSending = false;
  }
}
