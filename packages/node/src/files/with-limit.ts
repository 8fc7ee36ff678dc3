import { FileFault } from './file-fault.js';

/**
 * Runs work with a signal that is aborted with `signal`, or after `limitMs` milliseconds.
 * @throws {FileFault} the time limit was reached
 */
export async function withLimit<T>(
  signal: AbortSignal,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const tooLong = () => controller.abort(new FileFault('unfit', 'Cannot perform that action: it takes too long.'));
  const timer = setTimeout(tooLong, limitMs);
  try {
    return await work(AbortSignal.any([signal, controller.signal]));
  } finally {
    clearTimeout(timer);
  }
}
