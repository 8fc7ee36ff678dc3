import { useTranslation } from 'react-i18next';
import { CLOCK, formatDateAndTime, formatToTheSecond } from './format.js';

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

/** In the zone of the reader, with the zone. */
const absolute = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', ...CLOCK }).format(at);

/** A time as its distance from now, with the absolute time on hover and for screen readers. */
export const Time = ({ value }: { readonly value: string }) => {
  const { i18n } = useTranslation();
  const at = new Date(value);
  return (
    <time dateTime={value} title={absolute(at, i18n.language)}>
      {relative(at, i18n.language)}
      <span className="sr-only">, {absolute(at, i18n.language)}</span>
    </time>
  );
};

/** A time in the zone of the reader, with the zone on hover. */
export const DateAndTime = ({ value }: { readonly value: string }) => {
  const { i18n } = useTranslation();
  const at = new Date(value);
  return (
    <time dateTime={value} title={absolute(at, i18n.language)}>
      {formatDateAndTime(at, i18n.language)}
    </time>
  );
};

/** A time to the second in the zone of the reader, with its distance from now below it and the zone on hover. */
export const TimeToTheSecond = ({ value }: { readonly value: string }) => {
  const { i18n } = useTranslation();
  const at = new Date(value);
  return (
    <>
      <time dateTime={value} title={absolute(at, i18n.language)}>
        {formatToTheSecond(at, i18n.language)}
      </time>
      <div className="muted small">{relative(at, i18n.language)}</div>
    </>
  );
};
