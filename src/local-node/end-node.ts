import { nodeDirectory, readRunning } from './node-directory.js';
import { isNodeProcess, stopProcess } from './node-process.js';

/**
 * Ends the built-in node of a DATA_DIR that runs without a service; its game servers keep running. False when none
 * runs.
 */
export const endNode = async (dataDir: string): Promise<boolean> => {
  const pid = await findNode(dataDir);
  if (pid === undefined) return false;
  await stopProcess(pid);
  return true;
};

/** Whether the built-in node of a DATA_DIR runs, with or without a service. */
export const isNodeRunning = async (dataDir: string): Promise<boolean> => (await findNode(dataDir)) !== undefined;

const findNode = async (dataDir: string): Promise<number | undefined> => {
  const directory = nodeDirectory(dataDir);
  const running = await readRunning(directory);
  return running !== undefined && (await isNodeProcess(running.pid, directory)) ? running.pid : undefined;
};
