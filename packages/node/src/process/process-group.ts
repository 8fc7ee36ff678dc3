import { errorCode } from '../state-file.js';
import { isAlive, type ProcessRef } from './process-identity.js';
import { listProcesses } from './process-table.js';

/**
 * Sends a signal to a process and its whole group. False when none of them is left. Never reaches an unrelated process
 * that has the same pid later.
 */
export async function signalGroup(leader: ProcessRef, signal: NodeJS.Signals): Promise<boolean> {
  if (!(await isAlive(leader)) && !(await hasOrphans(leader))) return false;
  try {
    process.kill(-leader.pid, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}

/** The kernel does not reuse a pid while a group has it: members without a leader belong to the old group. */
async function hasOrphans(leader: ProcessRef): Promise<boolean> {
  const rows = await listProcesses();
  return rows.some((row) => row.group === leader.pid) && !rows.some((row) => row.pid === leader.pid);
}
