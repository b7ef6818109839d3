import { currencySign, type Currency } from '#kernel/money.ts';

interface DateStyle {
  /** An IANA zone, such as `Asia/Jerusalem`; the browser's unless given. */
  timeZone?: string | undefined;
  seconds?: boolean;
}
const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant (ISO 8601) as date and time in the person's zone. */
export function dateText(instant: string, { timeZone, seconds }: DateStyle = {}): string {
  const name = `${timeZone}${seconds}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds ? { second: '2-digit' } : {}),
      ...(timeZone ? { timeZone } : {}),
    });
    formats.set(name, format);
  }
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : format.format(at);
}

/** The UTC instant, for the hover text of a date. */
export const utcText = (instant: string) => `${instant.replace('T', ' ').replace(/\.\d+Z$|Z$/, '')} UTC`;

/** An amount in minor units with the sign of its currency, such as `$1,204.50`. */
export function moneyText(amount: number, currency: string): string {
  const sign = currencySign[currency as Currency] ?? `${currency} `;
  const digits = Math.abs(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${amount < 0 ? '−' : ''}${sign}${digits}`;
}

/** Storage in GB; totals of 1000 GB or more in TB. */
export function gigabytesText(gb: number): string {
  if (gb < 1000) return `${gb.toLocaleString('en-US')} GB`;
  return `${(gb / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })} TB`;
}

export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[step]}`;
}
