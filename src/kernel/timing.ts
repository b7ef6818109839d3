/** How often a schedule runs. */
export const scheduleKinds = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

/** Every so many hours: what divides the day. */
export const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;
/** Sunday is 0. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** When a schedule runs, without its zone. */
export interface Timing {
  kind: ScheduleKind;
  everyHours: number;
  /** 0 to 23; of hourly ones the hour of the first run of the day. */
  hour: number;
  minute: number;
  weekday: number;
  /** 1 to 28, so that every month has it. */
  monthDay: number;
}
export type Zoned = Timing & { timeZone: string };

/** The cron pattern of a schedule, for the zone it is in. */
export function patternOf({ kind, everyHours, hour, minute, weekday, monthDay }: Timing): string {
  if (kind === 'hourly') return `${minute} ${hour % everyHours}-23/${everyHours} * * *`;
  if (kind === 'daily') return `${minute} ${hour} * * *`;
  if (kind === 'weekly') return `${minute} ${hour} * * ${weekday}`;
  return `${minute} ${hour} ${monthDay} * *`;
}
