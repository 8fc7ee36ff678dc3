import { LRUCache } from 'lru-cache';

/** Most cached answers: a check by the engine takes a quarter of a millisecond, and the memory of a formatter. */
const MAX_ANSWERS = 1_000;

const answers = new LRUCache<string, boolean>({ max: MAX_ANSWERS });

/** The three-letter names of the IANA database. */
const SHORT_ZONES = ['UTC', 'GMT', 'UCT', 'CET', 'EET', 'MET', 'WET', 'EST', 'MST', 'HST', 'PRC', 'ROC', 'ROK'];

/** Whether a text is the name of a time zone of the IANA database (links such as `US/Eastern` included) or `UTC`. */
export function isTimeZone(zone: string): boolean {
  // Newer engines also accept offsets such as +02:00, which have no daylight saving time and are no zones.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/u.test(zone)) return false;
  // The engine also accepts abbreviations of its own, and its BST is Dhaka, not London.
  if (/^[A-Za-z]{3}$/u.test(zone) && !SHORT_ZONES.includes(zone.toUpperCase())) return false;
  const known = answers.get(zone);
  if (known !== undefined) return known;
  const isZone = isZoneOfEngine(zone);
  answers.set(zone, isZone);
  return isZone;
}

function isZoneOfEngine(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
