import { dayIn, isDateFormat, minuteText, secondText, type DateFormat, type DateParts } from '#kernel/date-format.ts';
import { inOrder } from '#ui/direction.ts';
import { amountText, decimalMark, numberText } from '#ui/number-text.ts';
import { englishMarks } from '#kernel/languages.ts';
import { currencySign, type Currency } from '#kernel/money.ts';

/** How the signed-in person wants dates. */
export interface DateSettings {
  /** IANA, such as `Asia/Jerusalem`; null: the browser's. */
  timeZone: string | null;
  dateFormat: DateFormat;
}

const two = (n: number) => String(n).padStart(2, '0');
const zoned = new Map<string, Intl.DateTimeFormat>();
const watchers = new Set<() => void>();
let settings: DateSettings = { timeZone: null, dateFormat: 'DD MMM YYYY' };
let months = englishMarks.months;

/** The short months of the language on show. */
export function setMonths(names: readonly string[]) {
  months = names;
}

/** The short name of a month, `2026-11` as `Nov`, in the language on show. */
export const monthLabel = (month: string): string => months[Number(month.slice(5, 7)) - 1] ?? month;

/** A day as a format writes it, in the language on show. */
export const dayAs = (format: DateFormat, parts: DateParts): string => dayIn(format, parts, months);

/** The settings that every date of the console follows, as a store that components watch. */
export const dateSettings = {
  get: () => settings,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  /** Every date on the screen follows at once. */
  set(next: { timeZone: string; dateFormat: string }) {
    const dateFormat = isDateFormat(next.dateFormat) ? next.dateFormat : 'YYYY-MM-DD';
    if (next.timeZone === settings.timeZone && dateFormat === settings.dateFormat) return;
    settings = { timeZone: next.timeZone, dateFormat };
    for (const watcher of watchers) watcher();
  },
};

/** An instant (ISO 8601) as the person wants it, such as `2026-11-18, 11:06`; other text as it came. */
export function dateText(instant: string, wanted: DateSettings = settings): string {
  return shown(instant, wanted, (parts) => `${dayAs(wanted.dateFormat, parts)}, ${minuteText(parts)}`);
}
/** The day of an instant. */
export function dayText(instant: string, wanted: DateSettings = settings): string {
  return shown(instant, wanted, (parts) => dayAs(wanted.dateFormat, parts));
}
/** The time of day of an instant, `hh:mm`. */
export function timeText(instant: string, wanted: DateSettings = settings): string {
  return shown(instant, wanted, minuteText);
}
/** `hh:mm:ss` of an instant in Unix milliseconds. */
export const clockText = (ms: number): string => secondText(partsOf(new Date(ms), settings.timeZone));
/** The hour of the day, 0 to 23, of an instant in Unix milliseconds. */
export const hourOf = (ms: number): number => partsOf(new Date(ms), settings.timeZone).hour;

function shown(instant: string, { timeZone }: DateSettings, write: (parts: DateParts) => string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const text = write(partsOf(at, timeZone));
  // Numbers and their signs stay in their order; a month in the language on show runs as that does.
  return /[^\d\s.,:/-]/.test(text) ? text : inOrder(text);
}

/** By hand where it can be: making the first `Intl.DateTimeFormat` costs 20 to 60 ms. */
function partsOf(at: Date, timeZone: string | null): DateParts {
  if (timeZone === 'UTC')
    return {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
    };
  if (timeZone === null)
    return {
      year: at.getFullYear(),
      month: at.getMonth() + 1,
      day: at.getDate(),
      hour: at.getHours(),
      minute: at.getMinutes(),
      second: at.getSeconds(),
    };
  const found = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found;
  return { year, month, day, hour, minute, second };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = zoned.get(timeZone);
  if (!format) {
    const number = 'numeric' as const;
    const parts = { year: number, month: number, day: number, hour: number, minute: number, second: number };
    format = new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone });
    zoned.set(timeZone, format);
  }
  return format;
}
/** The UTC instant, for the hover text of a date. */
export const utcText = (instant: string) => `${instant.replace('T', ' ').replace(/\.\d+Z$|Z$/, '')} UTC`;

/** An amount in minor units with the sign of its currency, such as `$1,204.50`. */
export function moneyText(amount: number, currency: string): string {
  const sign = currencySign[currency as Currency] ?? `${currency} `;
  const minor = Math.abs(amount);
  return inOrder(
    `${amount < 0 ? '−' : ''}${sign}${numberText(Math.floor(minor / 100))}${decimalMark()}${two(minor % 100)}`,
  );
}

/** An hour's price in millionths, with the decimals that small amounts need. */
export const hourText = (micro: number, currency: Currency): string =>
  inOrder(`${micro < 0 ? '−' : ''}${currencySign[currency]}${amountText(Math.abs(micro) / 1_000_000, 4, 4)}`);

/** Storage in GB; totals of 1000 GB or more in TB. */
export function gigabytesText(gb: number): string {
  return inOrder(gb < 1000 ? `${numberText(gb)} GB` : `${numberText(gb / 1000)} TB`);
}

/** Space inside a disk, in the GB that disks are sold in: 1024 MB each. */
export function megabytesText(mb: number): string {
  const gb = mb / 1024;
  if (gb < 1) return inOrder(`${numberText(mb)} MB`);
  return inOrder(gb < 1000 ? `${numberText(gb, 1)} GB` : `${numberText(gb / 1000, 1)} TB`);
}

export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return inOrder(`${numberText(bytes / 1000 ** step, 1)} ${units[step]}`);
}
