import type { Transaction } from '../context.js';

/** Most time of one attempt on a host, in milliseconds: below the limit of a request. */
export const HOST_LIMIT_MS = 8_000;

/** How long a lease of a row lasts, in seconds: much longer than any attempt. */
const LEASE_SECONDS = 30;

/** Extends the lease of a row, so that the reconcile leaves it alone. */
export const extendLease = async (tx: Transaction, id: number): Promise<void> => {
  await tx.$executeRaw`
    update server_databases set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}) where id = ${id}`;
};
