import type { RunKey } from '../../domain/schedules/get-run.js';
import { rowUuid, serverKey } from '../rows/row-keys.js';

/** What an argument that names a run takes. */
export const RUN_ID = 'Global id or uuid.';

/** What scopes such an argument to a server. */
export const RUN_OF_SERVER = 'When given, the run must be one of this server.';

/** What a mutation that starts a run says of its `idempotencyKey`: the run itself carries it, so that it outlives a crash. */
export const ONE_RUN =
  'The same key again gives the same run of the schedule instead of a second one, whatever became of it.';

/** A run by its global id or uuid, within a server when one is named. */
export const runKey = ({
  id,
  server,
}: {
  readonly id: string | number;
  readonly server?: string | number | null | undefined;
}): RunKey => ({ uuid: rowUuid('ScheduleRun', id), server: server ? serverKey(server) : undefined });
