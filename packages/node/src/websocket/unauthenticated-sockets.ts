/** Most unauthenticated sockets of the node, over all its servers. */
export const MOST_UNAUTHENTICATED = 1_000;

/** The part of a socket that is used here. */
interface UnauthenticatedSocket {
  readonly ip: string;
  tick(now: number): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/**
 * The sockets that have not sent a valid token yet, counted separately so that they do not use slots of authenticated
 * ones. At the limit, the oldest socket of the address with the most sockets is closed: a client that sends its token
 * at once gets in, regardless of how many others do not.
 * Source: ADR node 3.
 */
export class UnauthenticatedSockets {
  /** By address, in the order of arrival. */
  readonly #sockets = new Map<string, Set<UnauthenticatedSocket>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(socket: UnauthenticatedSocket): void {
    if (this.#size >= MOST_UNAUTHENTICATED) this.#endOldest();
    const ofAddress = this.#sockets.get(socket.ip) ?? new Set();
    this.#sockets.set(socket.ip, ofAddress.add(socket));
    this.#size += 1;
  }

  remove(socket: UnauthenticatedSocket): void {
    const ofAddress = this.#sockets.get(socket.ip);
    if (ofAddress === undefined || !ofAddress.delete(socket)) return;
    this.#size -= 1;
    if (ofAddress.size === 0) this.#sockets.delete(socket.ip);
  }

  /** To be called about every second. */
  tick(now: number): void {
    for (const socket of this.#all()) socket.tick(now);
  }

  close(code: number, reason: string): void {
    for (const socket of this.#all()) socket.close(code, reason);
  }

  terminate(): void {
    for (const socket of this.#all()) socket.terminate();
  }

  /** Without a closing handshake, which the client could leave unanswered. */
  #endOldest(): void {
    let most = new Set<UnauthenticatedSocket>();
    for (const ofAddress of this.#sockets.values()) if (ofAddress.size > most.size) most = ofAddress;
    const [oldest] = most;
    if (oldest === undefined) return;
    this.remove(oldest);
    oldest.terminate();
  }

  #all(): readonly UnauthenticatedSocket[] {
    return [...this.#sockets.values()].flatMap((sockets) => [...sockets]);
  }
}
