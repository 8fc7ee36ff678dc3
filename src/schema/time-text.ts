/** The offset as existing tools compare it, as text. Source: choices.md 31. */
const UTC = '+00:00';

/** ISO 8601 to the second. */
export const timeToSecond = (date: Date): string => `${secondOf(date)}${UTC}`;

/** ISO 8601 to the millisecond. */
export const timeToMillisecond = (date: Date): string =>
  `${secondOf(date)}.${String(date.getUTCMilliseconds()).padStart(3, '0')}${UTC}`;

/**
 * Without the offset. Every row has two times, and `toISOString` takes three times as long; it is used for years without
 * four digits, and for invalid times.
 */
const secondOf = (date: Date): string => {
  const year = date.getUTCFullYear();
  if (!(year >= 1_000 && year <= 9_999)) return date.toISOString().slice(0, -'.000Z'.length);
  const day = `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
  return `${day}T${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`;
};

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`);
