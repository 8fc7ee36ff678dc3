const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in the unit that suits it, of 1,024. */
export const formatBytes = (bytes: number, language: string): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${number.format(bytes / 1024 ** power)} ${UNITS[power]}`;
};

const BYTES_OF_MIB = 1024 ** 2;

export const formatMebibytes = (mebibytes: number, language: string): string =>
  formatBytes(mebibytes * BYTES_OF_MIB, language);

/** A part of 100, with one digit after the point at most. */
export const formatPercent = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

/** A length of time in its two largest units; the second one only if it is not 0. */
export const formatDuration = (milliseconds: number, language: string): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const parts = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3_600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([, count]) => count > 0);
  return shown
    .map(([unit, count]) =>
      // The short form of days is unusual in German.
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(
        count,
      ),
    )
    .join(' ');
};

/** One clock for all times of the page, which is also that of the words of schedules. */
export const CLOCK = { hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions;

/** A date and a time; in the zone of the viewer without another one. */
export const formatDateAndTime = (at: Date, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...CLOCK, timeZone }).format(at);

/** A date and a time with its seconds, for comparison with other logs. */
export const formatToTheSecond = (at: Date, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', ...CLOCK, timeZone }).format(at);

/** A period from one time to another; a part of the date that both have stands once. */
export const formatPeriod = (from: number, until: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...CLOCK }).formatRange(from, until);
