import { numberText } from '#ui/number-text.ts';
import { currencySign, type Currency } from '#kernel/money.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (n: number) => String(n).padStart(2, '0');
const zoned = new Map<string, Intl.DateTimeFormat>();

/**
 * An instant (ISO 8601) as `18 Nov 2026, 11:06`.
 * Without a zone, in the browser's and by hand: making the first `Intl.DateTimeFormat` costs 20 to 60 ms.
 * @param timeZone an IANA zone, such as `Asia/Jerusalem`
 */
export function dateText(instant: string, timeZone?: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  if (timeZone) return inZone(at, timeZone);
  const day = `${two(at.getDate())} ${months[at.getMonth()]} ${at.getFullYear()}`;
  return `${day}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function inZone(at: Date, timeZone: string): string {
  let format = zoned.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    zoned.set(timeZone, format);
  }
  return format.format(at);
}

/** The UTC instant, for the hover text of a date. */
export const utcText = (instant: string) => `${instant.replace('T', ' ').replace(/\.\d+Z$|Z$/, '')} UTC`;

/** An amount in minor units with the sign of its currency, such as `$1,204.50`. */
export function moneyText(amount: number, currency: string): string {
  const sign = currencySign[currency as Currency] ?? `${currency} `;
  const minor = Math.abs(amount);
  return `${amount < 0 ? '−' : ''}${sign}${numberText(Math.floor(minor / 100))}.${two(minor % 100)}`;
}

/** Storage in GB; totals of 1000 GB or more in TB. */
export function gigabytesText(gb: number): string {
  return gb < 1000 ? `${numberText(gb)} GB` : `${numberText(gb / 1000)} TB`;
}

export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${numberText(bytes / 1000 ** step, 1)} ${units[step]}`;
}
