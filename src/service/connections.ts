/** Database connections of a process that is alone; the job store has its own. */
const ALONE = 20;

/** Of several processes together: more would wait for the same processors. */
const TOGETHER = 60;

/** Fewest of a process: a request takes one, and nobody is to wait for a slow one. */
const FEWEST = 4;

/** Connections of a process beside those for its requests: it listens on one, and its job store has up to four. */
const BESIDE = 5;

/** Whatever else connects: the owner's sessions, the command line, the doctor, the three kept for a superuser. */
const OTHERS = 15;

/** Database connections for the requests of each of so many api processes. */
export const connectionsOfEach = (processes: number): number =>
  Math.max(FEWEST, Math.min(ALONE, Math.floor(TOGETHER / processes)));

/** Connections that a database has to take, of a service with so many api processes. */
export const connectionsOfAll = (processes: number): number => {
  const first = processes === 1 ? 0 : ALONE + BESIDE;
  return first + processes * (connectionsOfEach(processes) + BESIDE) + OTHERS;
};
