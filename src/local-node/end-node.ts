import { nodeDirectory, readRunning } from './node-directory.js';
import { isNodeProcess, stopProcess } from './node-process.js';

/** Ends the built-in node of a DATA_DIR that runs without a service; its game servers go on. False when none runs. */
export const endNode = async (dataDir: string): Promise<boolean> => {
  const directory = nodeDirectory(dataDir);
  const running = await readRunning(directory);
  if (running === undefined || !(await isNodeProcess(running.pid, directory))) return false;
  await stopProcess(running.pid);
  return true;
};
