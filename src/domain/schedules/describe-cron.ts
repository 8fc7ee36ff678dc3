import { toString as describe } from 'cronstrue';
import type { CronFields } from './cron-ticks.js';

/**
 * Describes a clock in words: "At 04:00, Monday through Friday". Null where the library has no words for a valid clock.
 */
export const describeCron = ({ minute, hour, dayOfMonth, month, dayOfWeek }: CronFields): string | null => {
  // The library does not understand leading zeros.
  const line = [minute, hour, dayOfMonth, month, dayOfWeek].map((field) => field.replace(/\b0(?=\d)/g, '')).join(' ');
  try {
    return describe(line, { use24HourTimeFormat: true });
  } catch {
    return null; // the library throws strings for unknown syntax
  }
};
