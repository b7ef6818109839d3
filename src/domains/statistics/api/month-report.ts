import type { ResultOf } from '#kernel/op.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import { inBatches, tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { statistics } from '../contract.ts';
import { droppedShare, keptSeconds } from '../limits.ts';
import { percentileOf } from '../percentile.ts';
import { readRunning, type Running, type TrafficSample } from './running-days.ts';
import { readMonths, readTrafficDays, type MonthSums } from './store-report.ts';

export type MonthRow = ResultOf<typeof statistics.readMonthReport>['items'][number];

const fiveMinutes = 300;

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
export const spanOf = (month: string) => {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) };
};

/** The months of a server, newest first. */
export const readMonthReport: Run<typeof statistics.readMonthReport> = async ({ db, scope, now }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  return {
    items: await monthRows(db, server.id, now),
    sampleInterval: fiveMinutes,
    droppedShare,
    samplesFrom: monthOf(new Date(now.getTime() - keptSeconds.traffic * 1000)),
  };
};

/** The months of a server, the running one until now. */
export async function monthRows(db: Db, serverId: string, now: Date): Promise<MonthRow[]> {
  const stored = await readMonths(db, serverId);
  const running = await readRunning(db, serverId, now);
  const current = monthOf(now);
  // On the first day of a month there is nothing but what runs.
  const all =
    running.samples.length > 0 && !stored.some((sums) => monthOf(sums.month) === current)
      ? [emptyMonth(spanOf(current).from), ...stored]
      : stored;
  const rows: MonthRow[] = [];
  for (const sums of all) {
    const month = monthOf(sums.month);
    const whole = month === current ? withRunning(sums, running) : sums;
    const percentiles = sums.closed ? null : percentilesOf(await samplesOf(db, serverId, { month, now, running }));
    rows.push({ ...whole, ...percentiles, month });
  }
  return rows;
}

const emptyMonth = (month: Date): MonthSums => ({
  month,
  closed: false,
  seconds: 0,
  wanIn: 0,
  wanOut: 0,
  lanIn: 0,
  lanOut: 0,
  diskRead: 0,
  diskWritten: 0,
  samples: 0,
  cpuAvg: null,
  cpuMax: null,
  ramAvg: null,
  ramMax: null,
  iopsAvg: null,
  iopsMax: null,
  wanIn95: null,
  wanOut95: null,
  lanIn95: null,
  lanOut95: null,
});

/** A month with what came after its last day that has totals. */
function withRunning(sums: MonthSums, { sums: more, cpu, ram, iops }: Running): MonthSums {
  const mean = (before: number | null, now: Running['cpu']) => {
    const weight = (before === null ? 0 : sums.seconds) + now.seconds;
    return weight === 0 ? null : ((before ?? 0) * sums.seconds + now.sum) / weight;
  };
  const largest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));
  return {
    ...sums,
    seconds: sums.seconds + more.seconds,
    wanIn: sums.wanIn + more.wanIn,
    wanOut: sums.wanOut + more.wanOut,
    lanIn: sums.lanIn + more.lanIn,
    lanOut: sums.lanOut + more.lanOut,
    diskRead: sums.diskRead + more.diskRead,
    diskWritten: sums.diskWritten + more.diskWritten,
    cpuAvg: mean(sums.cpuAvg, cpu),
    cpuMax: largest(sums.cpuMax, cpu.max),
    ramAvg: mean(sums.ramAvg, ram),
    ramMax: largest(sums.ramMax, ram.max),
    iopsAvg: mean(sums.iopsAvg, iops),
    iopsMax: largest(sums.iopsMax, iops.max),
  };
}

/** Every five-minute average of a month that is kept, oldest first. */
async function samplesOf(
  db: Db,
  serverId: string,
  { month, now, running }: { month: string; now: Date; running: Running },
): Promise<TrafficSample[]> {
  const days = await readTrafficDays(db, serverId, spanOf(month));
  const stored = days.flatMap(({ day, slots, wanIn, wanOut, lanIn, lanOut }) =>
    slots.map((slot, n) => ({
      at: day.getTime() / 1000 + slot * fiveMinutes,
      wanIn: wanIn[n] ?? 0,
      wanOut: wanOut[n] ?? 0,
      lanIn: lanIn[n] ?? 0,
      lanOut: lanOut[n] ?? 0,
    })),
  );
  return month === monthOf(now)
    ? [...stored, ...running.samples.filter((one) => monthOf(new Date(one.at * 1000)) === month)]
    : stored;
}

function percentilesOf(samples: readonly TrafficSample[]) {
  const of = (field: 'wanIn' | 'wanOut' | 'lanIn' | 'lanOut') =>
    percentileOf(
      samples.map((sample) => sample[field]),
      droppedShare,
    );
  return {
    samples: samples.length,
    wanIn95: of('wanIn'),
    wanOut95: of('wanOut'),
    lanIn95: of('lanIn'),
    lanOut95: of('lanOut'),
  };
}

const names = [
  'month',
  'closed',
  'seconds',
  'wanIn',
  'wanOut',
  'wanIn95',
  'wanOut95',
  'lanIn',
  'lanOut',
  'lanIn95',
  'lanOut95',
  'samples',
  'cpuAvg',
  'cpuMax',
  'ramAvg',
  'ramMax',
  'iopsAvg',
  'iopsMax',
  'diskRead',
  'diskWritten',
] as const satisfies (keyof MonthRow)[];
const columns = names.map((name): FileColumn<MonthRow> => [name, (row) => row[name]]);

/** The months as a file. */
export const exportMonthReport: Run<typeof statistics.exportMonthReport> = async (ctx, { params, query }) => {
  const { db, now } = ctx;
  const server = await findServer(db, ctx.scope, params.serverId);
  const batches = [await monthRows(db, server.id, now)];
  return tableFile({ what: 'report', of: server.name, now, format: query.format, columns, batches });
};

const sampleColumns: readonly FileColumn<TrafficSample>[] = [
  ['time', (one) => new Date(one.at * 1000).toISOString()],
  ['intervalSeconds', () => fiveMinutes],
  ['wanInKbps', (one) => one.wanIn],
  ['wanOutKbps', (one) => one.wanOut],
  ['lanInKbps', (one) => one.lanIn],
  ['lanOutKbps', (one) => one.lanOut],
];

/** The samples of a month, for the user who wants to check its percentiles. */
export const exportTrafficSamples: Run<typeof statistics.exportTrafficSamples> = async (ctx, { params, query }) => {
  const { db, now } = ctx;
  const server = await findServer(db, ctx.scope, params.serverId);
  const running = await readRunning(db, server.id, now);
  const samples = await samplesOf(db, server.id, { month: query.month, now, running });
  const what = `traffic-samples-${query.month}`;
  return tableFile({ what, of: server.name, now, columns: sampleColumns, batches: inBatches(samples) });
};
