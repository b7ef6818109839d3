import { Cron } from 'croner';
import { dayIn } from '../retention.ts';

/** When the night of a zone is: from an hour of its time zone on, for so many hours. */
export interface Window {
  timeZone: string;
  fromHour: number;
  hours: number;
}

export interface Night {
  /** The day on which it begins, in the zone's own calendar. */
  night: string;
  from: Date;
  until: Date;
}

const hourMs = 3_600_000;

/** The night that has begun last at a moment; summer time is the library's business. */
export function lastNight(window: Window, now: Date): Night {
  const begun = beginnings(window, new Date(now.getTime() - 50 * hourMs), 4).filter((from) => from <= now);
  const from = begun.at(-1);
  if (from === undefined) throw new RangeError(`no night of ${window.timeZone} has begun`);
  return nightFrom(window, from);
}

/** When the next night of a zone begins. */
export function nextNight(window: Window, now: Date): Date {
  const [from] = beginnings(window, now, 1);
  if (from === undefined) throw new RangeError(`no night of ${window.timeZone} comes`);
  return from;
}

/** When the run of a server is due in a night. */
export const dueIn = ({ from, until }: Pick<Night, 'from' | 'until'>, serverId: string): Date =>
  new Date(from.getTime() + (spreadOf(serverId) % spreadSeconds(from, until)) * 1000);

/** The next moment at which the run of a server is due. */
export function nextDue(window: Window, serverId: string, now: Date): Date {
  const nights = [lastNight(window, now), ...beginnings(window, now, 2).map((from) => nightFrom(window, from))];
  const due = nights.map((night) => dueIn(night, serverId)).find((at) => at > now);
  if (due === undefined) throw new RangeError(`no night of ${window.timeZone} comes`);
  return due;
}

/** Runs begin within the first half of a night: the other half is for those whose server was busy. */
export const spreadSeconds = (from: Date, until: Date): number =>
  Math.max(1, Math.floor((until.getTime() - from.getTime()) / 2000));

/** The end of an id is random: it spreads the servers evenly, and each has its own time of night. */
const spreadOf = (serverId: string): number => Number.parseInt(serverId.slice(-8), 16);

const nightFrom = ({ timeZone, hours }: Window, from: Date): Night => ({
  night: dayIn(timeZone, from),
  from,
  until: new Date(from.getTime() + hours * hourMs),
});

// Paused: it is only run on request, never automatically.
const beginnings = ({ timeZone, fromHour }: Window, after: Date, count: number): Date[] =>
  new Cron(`0 ${fromHour} * * *`, { timezone: timeZone, paused: true }).nextRuns(count, after);
