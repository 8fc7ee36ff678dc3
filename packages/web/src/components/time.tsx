import { useTranslation } from 'react-i18next';
import { CLOCK, formatDateAndTime } from './format.js';

/** Units of `Intl.RelativeTimeFormat` with their lengths in seconds, longest first. */
const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

const relative = (at: Date, language: string): string => {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
};

/** A time as its distance from now, with the absolute time in the zone of the reader on hover. */
export const Time = ({ value }: { readonly value: string }) => {
  const { i18n } = useTranslation();
  const at = new Date(value);
  const absolute = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'long', ...CLOCK }).format(
    at,
  );
  return (
    <time dateTime={value} title={absolute}>
      {relative(at, i18n.language)}
    </time>
  );
};

/** A time in the zone of the reader. */
export const DateAndTime = ({ value }: { readonly value: string }) => {
  const { i18n } = useTranslation();
  return <time dateTime={value}>{formatDateAndTime(new Date(value), i18n.language)}</time>;
};
