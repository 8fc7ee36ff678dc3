import type { LogsAnswer } from '@gamewarden/protocol/console.js';
import { z } from 'zod';

const Answer: z.ZodType<LogsAnswer> = z.object({ data: z.array(z.string()).nullable() });

/** Parses the last lines of a server's log; null when the answer is invalid. Source: daemon.md §2.7. */
export const readLog = (value: unknown): readonly string[] | null => {
  const { data: answer } = Answer.safeParse(value);
  return answer === undefined ? null : (answer.data ?? []);
};
