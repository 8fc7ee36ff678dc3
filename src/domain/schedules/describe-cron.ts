import { toString as describe } from 'cronstrue';
import type { CronFields } from './cron-ticks.js';

/**
 * Says in words when a clock ticks: "At 04:00, Monday through Friday". Null where there are no words for it: the library
 * knows many dialects, and what it cannot say ticks all the same.
 */
export const describeCron = ({ minute, hour, dayOfMonth, month, dayOfWeek }: CronFields): string | null => {
  // It takes leading zeros for other numbers.
  const line = [minute, hour, dayOfMonth, month, dayOfWeek].map((field) => field.replace(/\b0(?=\d)/g, '')).join(' ');
  try {
    return describe(line, { use24HourTimeFormat: true });
  } catch {
    return null; // it throws texts at what it does not know
  }
};
