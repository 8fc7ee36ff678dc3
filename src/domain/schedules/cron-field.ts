/** The values of one cron field: its smallest and largest number, and the names of numbers. */
export interface CronFieldRange {
  /** The name of the field in a sentence. */
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Largest value that `*` covers: 6 in the day of week, where 7 is Sunday again. */
  readonly starMax: number;
  /** Upper-case names; the first one stands for `min`. */
  readonly names: readonly string[];
}

/** The five cron fields in the order of a crontab line, each with its range. Source: schedules.md §3. */
export const CRON_FIELDS = {
  minute: { label: 'minute', min: 0, max: 59, starMax: 59, names: [] },
  hour: { label: 'hour', min: 0, max: 23, starMax: 23, names: [] },
  dayOfMonth: { label: 'day of month', min: 1, max: 31, starMax: 31, names: [] },
  month: {
    label: 'month',
    min: 1,
    max: 12,
    starMax: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  dayOfWeek: {
    label: 'day of week',
    min: 0,
    max: 7,
    starMax: 6,
    names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
  },
} as const satisfies Record<string, CronFieldRange>;

/** Name of one of the five cron fields. */
export type CronField = keyof typeof CRON_FIELDS;

/** Longest text of one cron field, in characters. Source: schedules.md §3. */
const CRON_FIELD_MAX_LENGTH = 64;

/**
 * Describes what is wrong with the text of one cron field and what is allowed; null when the text is valid. The caller
 * trims the text. The sentence can be the detail of a 422.
 * Source: schedules.md §3; choices.md 47.
 */
export function cronFieldProblem(field: CronField, value: string): string | null {
  const parsed = parseField(CRON_FIELDS[field], value);
  return typeof parsed === 'string' ? `${parsed} ${allowed(CRON_FIELDS[field])}` : null;
}

/**
 * Lists the numbers of a cron field, ascending and without duplicates; Sunday is always 0.
 * @throws {RangeError} `cronFieldProblem` reports a problem with the text
 */
export function cronFieldValues(field: CronField, value: string): readonly number[] {
  const parsed = parseField(CRON_FIELDS[field], value);
  if (typeof parsed === 'string') throw new RangeError(parsed);
  const values = field === 'dayOfWeek' ? parsed.map((day) => day % 7) : parsed;
  return [...new Set(values)].sort((a, b) => a - b);
}

/** The numbers of all items of a field, or a sentence that describes the problem. */
function parseField(range: CronFieldRange, value: string): readonly number[] | string {
  if (value === '') return `The ${range.label} is empty.`;
  if (value.length > CRON_FIELD_MAX_LENGTH) {
    return `The ${range.label} is ${value.length} characters long, ${CRON_FIELD_MAX_LENGTH} are allowed.`;
  }
  if (/\s/u.test(value)) return `The ${range.label} "${value}" contains white space.`;
  const numbers: number[] = [];
  for (const item of value.split(',')) {
    const parsed = parseItem(range, item);
    if (typeof parsed === 'string') return parsed;
    numbers.push(...parsed);
  }
  return numbers;
}

/** The numbers of one item (`*`, `n`, `n-m`, each but `n` with an optional step), or the problem with it. */
function parseItem(range: CronFieldRange, item: string): readonly number[] | string {
  if (item === '') return `The ${range.label} has an empty item between, before or after its commas.`;
  const match = /^(?<base>\*|[^/*-]+(?:-[^/*-]+)?)(?:\/(?<step>[0-9]{1,2}))?$/u.exec(item);
  const base = match?.groups?.base;
  if (base === undefined) return `"${item}" is not a valid ${range.label}.`;
  const bounds = parseBounds(range, base);
  if (typeof bounds === 'string') return bounds;

  const stepText = match?.groups?.step;
  if (stepText !== undefined && base !== '*' && !base.includes('-')) {
    return `"${item}" steps from a single number; a step needs "*" or a range before it.`;
  }
  const [first, last] = bounds;
  const step = Number(stepText ?? 1);
  const size = last - first + 1;
  if (step < 1 || step > size) return `The step of "${item}" must be 1 to ${size}.`;
  return Array.from({ length: Math.ceil(size / step) }, (_, index) => first + index * step);
}

/** First and last number of `*`, `n` or `n-m`, or the problem with them. */
function parseBounds(range: CronFieldRange, base: string): readonly [number, number] | string {
  if (base === '*') return [range.min, range.starMax];
  const [firstText = '', lastText = firstText] = base.split('-');
  const first = numberOf(range, firstText);
  const last = numberOf(range, lastText);
  if (first === null || last === null) {
    return `"${first === null ? firstText : lastText}" is not a valid ${range.label}.`;
  }
  // FRI-SUN means the Sunday after the Friday; SUN-SUN is the one Sunday.
  if (first > 0 && lastText.toUpperCase() === 'SUN') return [first, 7];
  if (first > last) return `"${base}" runs backwards.`;
  return [first, last];
}

/** The number of one or two ASCII digits or of a name; null for any other text or a number out of range. */
function numberOf(range: CronFieldRange, text: string): number | null {
  // ASCII only: upper case turns the long s of "ſun" into an S.
  const named = /^[A-Za-z]{3}$/u.test(text) ? range.names.indexOf(text.toUpperCase()) : -1;
  if (named >= 0) return range.min + named;
  if (!/^[0-9]{1,2}$/u.test(text)) return null;
  const number = Number(text);
  return number >= range.min && number <= range.max ? number : null;
}

function allowed(range: CronFieldRange): string {
  const names = range.names.length > 0 ? ` or ${range.names.join(', ')}` : '';
  const numbers = `${range.min} to ${range.max}${names}`;
  return `Allowed: "*", ${numbers}, ranges such as "1-5", steps such as "*/2" or "1-5/2", and lists of these such as "1,3-5".`;
}
