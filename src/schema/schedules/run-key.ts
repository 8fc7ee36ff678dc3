import type { RunKey } from '../../domain/schedules/get-run.js';
import { rowUuid, serverKey } from '../row-keys.js';

/** What an argument that names a run takes. */
export const RUN_ID = 'Global id or uuid.';

/** A run by its global id or uuid, within a server when one is named. */
export const runKey = ({
  id,
  server,
}: {
  readonly id: string | number;
  readonly server?: string | number | null | undefined;
}): RunKey => ({ uuid: rowUuid('ScheduleRun', id), server: server ? serverKey(server) : undefined });
