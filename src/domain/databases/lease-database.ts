import type { Transaction } from '../context.js';

/** How long one attempt on a host may take, in milliseconds: within what a request may take. */
export const HOST_LIMIT_MS = 8_000;

/** How long who works on a row has it for themselves, in seconds: much longer than any attempt. */
const LEASE_SECONDS = 30;

/** Keeps the reconcile away from a row that is being worked on. */
export const extendLease = async (tx: Transaction, id: number): Promise<void> => {
  await tx.$executeRaw`
    update server_databases set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}) where id = ${id}`;
};
