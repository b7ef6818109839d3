import { dayIn } from '#kernel/date-format.ts';

/** A day for mails and the history, in UTC as billing counts, such as `01 Jun 2026`. */
export const textOfDay = (at: Date): string =>
  dayIn('DD MMM YYYY', {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: 0,
    minute: 0,
    second: 0,
  });
