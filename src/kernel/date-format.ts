import { englishMarks } from './languages.ts';

/** The ways to write a date that people choose from. */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'YYYY/MM/DD',
  'DD MMM YYYY',
  'MMM D, YYYY',
] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The parts of an instant in some zone; `month` begins at 1. */
export interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const { months } = englishMarks;
const two = (n: number) => String(n).padStart(2, '0');

export const isDateFormat = (text: string): text is DateFormat => dateFormats.some((one) => one === text);

/** A day as a format writes it, such as `21.11.2026`, with the short months of a language. */
export function dayIn(format: DateFormat, { year, month, day }: DateParts, names: readonly string[] = months): string {
  return format.replace(/YYYY|MMM|MM|DD|D/g, (part) => {
    switch (part) {
      case 'YYYY':
        return String(year).padStart(4, '0');
      case 'MMM':
        return names[month - 1] ?? '';
      case 'MM':
        return two(month);
      case 'DD':
        return two(day);
      default:
        return String(day);
    }
  });
}

/** Reads back what `dayIn` wrote; null for anything else. */
export function readDay(format: DateFormat, text: string): Pick<DateParts, 'year' | 'month' | 'day'> | null {
  const pattern = format
    .replace(/[.]/g, '\\.')
    .replace(
      /YYYY|MMM|MM|DD|D/g,
      (part) =>
        ({ YYYY: '(?<year>\\d{4})', MMM: '(?<name>[A-Z][a-z]{2})', MM: '(?<month>\\d{2})', DD: '(?<day>\\d{2})' })[
          part
        ] ?? '(?<day>\\d{1,2})',
    );
  const found = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (!found) return null;
  const month = found['name'] === undefined ? Number(found['month']) : months.indexOf(found['name']) + 1;
  return month === 0 ? null : { year: Number(found['year']), month, day: Number(found['day']) };
}

/** `hh:mm`, by 24 hours in every format. */
export const minuteText = ({ hour, minute }: DateParts): string => `${two(hour)}:${two(minute)}`;
/** `hh:mm:ss` */
export const secondText = (parts: DateParts): string => `${minuteText(parts)}:${two(parts.second)}`;
