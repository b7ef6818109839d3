import type { Told } from '../teller.ts';

const months = {
  January: 'Januar',
  February: 'Februar',
  March: 'März',
  April: 'April',
  May: 'Mai',
  June: 'Juni',
  July: 'Juli',
  August: 'August',
  September: 'September',
  October: 'Oktober',
  November: 'November',
  December: 'Dezember',
};

/** Dates of mails, such as `7 March 2026`. */
export const dateTexts: Told = Object.fromEntries(
  Object.entries(months).map(([english, german]) => [`{day} ${english} {year}`, `{day}. ${german} {year}`]),
);
