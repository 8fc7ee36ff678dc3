/** Database connections of a single process; the job store has its own. */
const ALONE = 20;

/** Connections of several processes together: more would only wait for the same processors. */
const TOGETHER = 60;

/** Fewest connections of a process: each request takes one, and a slow one must not delay the others. */
const FEWEST = 4;

/** Connections of a process besides those for requests: one to listen, and up to four for its job store. */
const BESIDE = 5;

/** All other connections: the owner's sessions, the command line, the doctor, the three reserved for a superuser. */
const OTHERS = 15;

/** Database connections for the requests of each API process. */
export const connectionsOfEach = (processes: number): number =>
  Math.max(FEWEST, Math.min(ALONE, Math.floor(TOGETHER / processes)));

/** Connections that the database must accept for this number of API processes. */
export const connectionsOfAll = (processes: number): number => {
  const first = processes === 1 ? 0 : ALONE + BESIDE;
  return first + processes * (connectionsOfEach(processes) + BESIDE) + OTHERS;
};
