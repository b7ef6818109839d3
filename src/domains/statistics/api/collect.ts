import type { EnginePort } from '#engines/port.ts';
import { maxSampledMachines, maxSamples, type MachineSample } from '#engines/statistics.ts';
import { eachLeasedEngine, type EngineRound } from '#domains/servers/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { seriesOf, type NicKind } from '../series.ts';
import {
  insertSamples,
  readProgress,
  readSampled,
  reopen,
  saveGaps,
  saveProgress,
  type Sampled,
  type SampleRow,
} from './store-collect.ts';
import { layoutId } from './store-layouts.ts';
import { ensurePartitions } from './store-partitions.ts';

/** Engines need a moment until the sample of a minute that is over can be read. */
const settleMs = 5000;
/** So far back samples are asked for when an engine is new, from the beginning of that hour. */
const firstSeconds = 2 * 3600;
const first = '00000000-0000-0000-0000-000000000000';
const hourMs = 3_600_000;

/**
 * Collects the samples of every machine, a minute's as soon as it is over. How far it got is written down after each
 * span and compared when it is: nothing is collected twice, and what an outage left out is made up for.
 */
export const collectSamples: Loop = {
  name: 'statistics.collect',
  everySeconds: 5,
  run: (app, signal) =>
    eachLeasedEngine(app, 'statistics', {
      where: ({ statistics }) => statistics !== null,
      work: async (engine, renew) => {
        await collect(app, engine, { signal, renew });
        return secondsToNext(app, engine);
      },
    }),
};

/** Until the samples of the next minute can be read. */
function secondsToNext(app: App, engine: string): number | null {
  const [finest] = app.engine(engine).capabilities.statistics?.kept ?? [];
  if (finest === undefined) return null;
  const step = finest.intervalSeconds * 1000;
  const since = app.clock.now() - settleMs;
  return (Math.floor(since / step + 1) * step - since) / 1000;
}

/** One round over an engine: every span that is due. Answers how many spans that were. */
export async function collect(app: App, engine: string, round: EngineRound): Promise<number> {
  const port = app.engine(engine);
  const [finest] = port.capabilities.statistics?.kept ?? [];
  if (finest === undefined) return 0;
  const now = app.clock.now();
  const step = finest.intervalSeconds * 1000;
  const end = Math.floor((now - settleMs) / step) * step;
  const oldest = Math.ceil((now - finest.forSeconds * 1000) / step) * step;
  for (let spans = 0; ; spans += 1) {
    const reached = await readProgress(app.db, engine);
    const begin = reached?.getTime() ?? Math.floor((end - firstSeconds * 1000) / hourMs) * hourMs;
    const from = Math.max(begin, oldest);
    if (from >= end) return spans;
    if (from > begin) app.log.warn({ engine, from: begin, until: from }, 'samples lost: the engine no longer has them');
    // A span lies within one hour, so that its samples go into one partition.
    const most = (maxSamples / maxSampledMachines) * step;
    const until = Math.min(end, from + most, (Math.floor(from / hourMs) + 1) * hourMs);
    const span = { from, until: Math.max(until, from + step), intervalSeconds: finest.intervalSeconds };
    if (!(await collectSpan(app, port, { engine, span, latest: span.until >= end, round }))) return spans;
    const moved = { from: reached, until: new Date(span.until) };
    if (!(await saveProgress(app.db, engine, moved))) return spans;
  }
}

interface SpanOf {
  engine: string;
  span: { from: number; until: number; intervalSeconds: number };
  /** There is no later one yet: its gaps are final for now. */
  latest: boolean;
  round: EngineRound;
}

async function collectSpan(app: App, port: EnginePort, { engine, span, latest, round }: SpanOf): Promise<boolean> {
  await ensurePartitions(app.db, ['statistic_sample'], new Date(span.from));
  for (let after = first; ;) {
    const servers = await readSampled(app.db, engine, { after, size: maxSampledMachines });
    if (servers.length > 0) await collectPage(app, port, { servers, span, latest, signal: round.signal });
    const last = servers.at(-1);
    if (last === undefined || servers.length < maxSampledMachines) break;
    after = last.id;
    if (round.renew !== undefined && !(await round.renew())) return false;
  }
  await reopen(app.db, new Date(span.from), new Date(span.until));
  return true;
}

async function collectPage(
  app: App,
  port: EnginePort,
  page: Pick<SpanOf, 'span' | 'latest'> & { servers: readonly Sampled[]; signal: AbortSignal },
): Promise<void> {
  // Two servers may name one machine until the double reference is found: it is sampled once, for both.
  const byRef = Map.groupBy(page.servers, ({ ref }) => ref);
  const sampled = await port.sampleMachines([...byRef.keys()], page.span, page.signal);
  const rows: SampleRow[] = [];
  const gaps = [];
  for (const machine of sampled)
    for (const server of byRef.get(machine.machineRef) ?? []) {
      gaps.push({ serverId: server.id, gap: machine.gap });
      for (const sample of machine.samples)
        rows.push(await rowOf(app, server, { sample, seconds: page.span.intervalSeconds }));
    }
  await insertSamples(app.db, rows);
  if (page.latest) await saveGaps(app.db, gaps, new Date(app.clock.now()));
}

async function rowOf(
  app: App,
  server: Sampled,
  { sample, seconds }: { sample: MachineSample; seconds: number },
): Promise<SampleRow> {
  const series = seriesOf(sample.disks.length, cardsOf(server, sample));
  return {
    serverId: server.id,
    at: new Date(sample.at),
    layoutId: await layoutId(app.db, seconds, series),
    vals: `{${valuesOf(sample)
      .map((value) => value ?? 'NULL')
      .join(',')}}`,
  };
}

/** Which card each number is of; one that the console does not know counts as local, after those that it knows. */
export function cardsOf(
  { nics }: Pick<Sampled, 'nics'>,
  sample: Pick<MachineSample, 'nics'>,
): { kind: NicKind; position: number }[] {
  return sample.nics.map(({ mac }, index) => {
    const card = nics.find(([known]) => known === mac.toLowerCase());
    if (card === undefined) return { kind: 'lan', position: 100 + index };
    return { kind: card[2] === 1 ? 'wan' : 'lan', position: card[1] };
  });
}

/** The numbers of a sample in the order of `seriesOf`. Millions of them are made of a past: without arrays in between. */
export function valuesOf({ cpuPercent, ramPercent, disks, nics }: Omit<MachineSample, 'at'>): (number | null)[] {
  const values = [cpuPercent, ramPercent];
  for (const disk of disks) values.push(disk.readIops, disk.writeIops);
  for (const disk of disks) values.push(disk.readKBps, disk.writeKBps);
  for (const nic of nics) values.push(nic.inKbps, nic.outKbps);
  return values;
}
