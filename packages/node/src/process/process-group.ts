import { errorCode } from '../state-file.js';
import { isAlive, type ProcessRef } from './process-identity.js';
import { listProcesses } from './process-table.js';

/**
 * Sends a signal to a process and everything in its group. False when nothing of it is left.
 * Never reaches a stranger that got the number later.
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

/** The kernel does not give a number away while a group still bears it: members without a leader are the old group's. */
async function hasOrphans(leader: ProcessRef): Promise<boolean> {
  const rows = await listProcesses();
  return rows.some((row) => row.group === leader.pid) && !rows.some((row) => row.pid === leader.pid);
}
