/** Milliseconds between two updates of the line. */
const EVERY_MS = 1_000;

/** Shows on a terminal how long a piece of work has run; in a pipe it shows nothing. */
export const showProgress = async <Result>(label: string, work: Promise<Result>): Promise<Result> => {
  const { stderr } = process;
  if (!stderr.isTTY) return work;
  const begunAt = performance.now();
  const show = (): void => {
    stderr.write(`\r${label} … ${Math.round((performance.now() - begunAt) / 1000)} s`);
  };
  const timer = setInterval(show, EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    stderr.write('\r\u001b[K');
  }
};
