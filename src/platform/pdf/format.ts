import type { Currency } from '#kernel/money.ts';
import type { Language } from '#kernel/languages.ts';

/** The languages that documents can be written in. */
export type PdfLanguage = Language;

/** How each language of documents writes numbers: with the digits 0 to 9 in all of them. */
const locales: Record<PdfLanguage, string> = {
  en: 'en-US',
  de: 'de-DE',
  he: 'he-IL',
  ar: 'ar-EG-u-nu-latn',
};

/** Amounts, dates and names as a document writes them. */
export function formatOf(language: PdfLanguage, currency: Currency) {
  const locale = locales[language];
  const money = (digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    });
  const [amounts, prices] = [money(2), money(6)];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  const dates = new Intl.DateTimeFormat(locale, {
    dateStyle: language === 'en' || language === 'de' ? 'medium' : 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  return {
    money: (minor: number) => amounts.format(minor / 100),
    price: (micro: number) => prices.format(micro / 1_000_000),
    number: (value: number) => numbers.format(value),
    percent: (bp: number) => percents.format(bp / 10_000),
    date: (at: Date) => dates.format(at),
    country: (code: string) => regions.of(code) ?? code,
  };
}
export type Format = ReturnType<typeof formatOf>;
