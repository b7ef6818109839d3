import { hoursPerMonth } from '#domains/tenancy/month.ts';

/** What a schedule does to a server. */
export const powerTurns = ['on', 'off'] as const;
export type PowerTurn = (typeof powerTurns)[number];

/** When a server goes on and off: minutes after midnight, on these days of the week (Sunday is 0). */
export interface Timing {
  weekdays: readonly number[];
  onMinute: number;
  offMinute: number;
}

/** The cron pattern of one turn, for the zone of the schedule. */
export function patternOf({ weekdays, onMinute, offMinute }: Timing, turn: PowerTurn): string {
  const minute = turn === 'on' ? onMinute : offMinute;
  return `${minute % 60} ${Math.floor(minute / 60)} * * ${[...weekdays].sort((a, b) => a - b).join(',')}`;
}

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

/** The part of a week, 0 to 1, for which the server is off when it follows the schedule. */
export function offShareOf(timing: Timing): number {
  const turns = timing.weekdays
    .flatMap((day): { at: number; turn: PowerTurn }[] => [
      { at: day * dayMinutes + timing.onMinute, turn: 'on' },
      { at: day * dayMinutes + timing.offMinute, turn: 'off' },
    ])
    .sort((a, b) => a.at - b.at);
  const [first] = turns;
  if (first === undefined) return 0;
  const off = turns.reduce((sum, { at, turn }, index) => {
    const next = turns[index + 1]?.at ?? first.at + weekMinutes;
    return turn === 'off' ? sum + next - at : sum;
  }, 0);
  return off / weekMinutes;
}

/** What the schedule saves in a month, in micros, on a server that would otherwise always be on. */
export function savingOf(timing: Timing, price: { hourlyOnMicro: number; hourlyOffMicro: number }): number {
  return Math.round(offShareOf(timing) * hoursPerMonth * (price.hourlyOnMicro - price.hourlyOffMicro));
}
