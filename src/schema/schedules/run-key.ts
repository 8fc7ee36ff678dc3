import type { RunKey } from '../../domain/schedules/get-run.js';
import { rowUuid, serverKey } from '../rows/row-keys.js';

/** Description of an argument that identifies a run. */
export const RUN_ID = 'Global id or uuid.';

/** Description of the argument that scopes it to a server. */
export const RUN_OF_SERVER = 'If given, the run must belong to this server: global id, uuid or short identifier.';

/**
 * Description of `idempotencyKey` of a mutation that starts a run: the run itself stores the key, so that it survives a
 * crash.
 */
export const ONE_RUN =
  'Your own key for this request. The same key returns the same run of the schedule instead of starting a second one, whatever its outcome.';

/** A run by its global id or uuid, within a server if one is given. */
export const runKey = ({
  id,
  serverId,
}: {
  readonly id: string | number;
  readonly serverId?: string | number | null | undefined;
}): RunKey => ({ uuid: rowUuid('ScheduleRun', id), server: serverId ? serverKey(serverId) : undefined });
