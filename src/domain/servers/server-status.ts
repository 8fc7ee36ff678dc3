import type { PowerState, ServerStatus } from '../../generated/prisma/client.js';

interface StatusFacts {
  readonly suspended: boolean;
  readonly status: ServerStatus | null;
  readonly powerState: PowerState;
}

/** The single status in the administration: suspension hides the lifecycle, which hides the power state. */
export type ShownStatus = 'suspended' | ServerStatus | PowerState;

/** The lifecycle status of a server; null in its normal state. Suspension hides the rest. Source: choices.md 3, 4. */
export const lifecycleOf = ({
  suspended,
  status,
}: Omit<StatusFacts, 'powerState'>): 'suspended' | ServerStatus | null => (suspended ? 'suspended' : status);

/** The single status of a server. Source: choices.md 2, 4. */
export const serverStatus = (server: StatusFacts): ShownStatus => lifecycleOf(server) ?? server.powerState;

/** Whether the first installation has succeeded. Source: rest.md §9.2. */
export const isInstalled = ({ suspended, status }: Omit<StatusFacts, 'powerState'>): boolean =>
  suspended || (status !== 'installing' && status !== 'install_failed');
