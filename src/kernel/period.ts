const dayMs = 86_400_000;
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Whether a period has more days than so many. One with an open end has none to count. */
export const isLonger = (first: string, last: string, maxDays: number): boolean =>
  first !== '' && last !== '' && Date.parse(last) - Date.parse(first) >= maxDays * dayMs;

/** A period of at most so many days: an open end lies that far from the other one. Null: it is longer. */
export function periodWithin(text: string, maxDays: number): string | null {
  const [first = '', last = ''] = text.split('..');
  if (first === '' && last === '') return text;
  if (first === '') return `${shifted(last, 1 - maxDays)}..${last}`;
  if (last === '') return `${first}..${shifted(first, maxDays - 1)}`;
  return isLonger(first, last, maxDays) ? null : text;
}
