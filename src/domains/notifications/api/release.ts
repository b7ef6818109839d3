import type { Schedule } from './store-settings.ts';

const dayMinutes = 1440;
/** When the digest of a day leaves, in the account's zone. */
const dailyAt = 8 * 60;

/**
 * When a mail that need not come at once may leave: with the next digest, and never in quiet hours. Null: now.
 * @param timeZone IANA name; the day's minutes are counted in it
 */
export function releaseAt(schedule: Schedule, timeZone: string, now: Date): Date | null {
  const { digest, quietFrom, quietUntil } = schedule;
  // Most accounts: the time of the day, which takes a while to find out, does not matter.
  if (digest === 'immediately' && (quietFrom === null || quietUntil === null)) return null;
  const minute = minuteOfDay(now, timeZone);
  const wait = digestWait(digest, minute);
  const total = wait + quietWait(schedule, (minute + wait) % dayMinutes);
  if (total === 0) return null;
  return new Date(now.getTime() - (now.getTime() % 60_000) + total * 60_000);
}

function digestWait(digest: Schedule['digest'], minute: number): number {
  if (digest === 'hourly') return 60 - (minute % 60);
  if (digest === 'daily') return ((dailyAt - minute - 1 + dayMinutes) % dayMinutes) + 1;
  return 0;
}

/** How long quiet hours last from this minute of the day on; they may span midnight. */
function quietWait({ quietFrom: from, quietUntil: until }: Schedule, minute: number): number {
  if (from === null || until === null) return 0;
  const within = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  return within ? (until - minute + dayMinutes) % dayMinutes : 0;
}

function minuteOfDay(now: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = text.format(now).split(':').map(Number);
  return hour * 60 + minute;
}
