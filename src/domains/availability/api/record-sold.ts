import type { App, Schedule } from '#platform/app.ts';
import { readSoldByType } from '#domains/servers/api/port.ts';
import { forecastPastDays } from '../forecast.ts';
import { deleteSoldDays, hasSoldDays, saveSoldDays } from './store-capacities.ts';

/** Keeps what is sold of each CPU type, every hour: the last word on a day counts. */
export const recordSold: Schedule = {
  name: 'availability.record-sold',
  pattern: '23 * * * *',
  run: recordSoldNow,
};

/** The first time, the days before are made of the servers that there are. */
export async function recordSoldNow(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  const days = (await hasSoldDays(app.db)) ? 0 : forecastPastDays;
  await saveSoldDays(app.db, await readSoldByType(app.db, now, days));
  await deleteSoldDays(app.db, { now, days: 2 * forecastPastDays });
}
