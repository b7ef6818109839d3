import type { Measurement } from '#engines/port.ts';
import type { MachineSample, MachineSamples, SampleGap, SampleSpan } from '#engines/statistics.ts';
import { keptStatistics } from '../capabilities.ts';
import { chance, hashOf } from '../hash.ts';
import { capped, capsOf, privateNetworks } from '../networks/caps.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';
import { loadAt, type LoadCurve } from './load-curve.ts';

/** Measures the machines that are on. */
export function measure(simulation: Simulation, refs: readonly string[]): Measurement[] {
  const at = simulation.clock.now();
  const running = simulation.store.all<{ ref: string; bootedAt: number; agent: number }>(
    `SELECT m.ref, m.booted_at AS bootedAt, coalesce(s.agent, 1) AS agent
     FROM machines m LEFT JOIN sight s ON s.machine_ref = m.ref
     WHERE m.ref IN (SELECT value FROM json_each(?)) AND m.power = 'on' AND m.booted_at <= ?`,
    JSON.stringify(refs),
    at,
  );
  const caps = capsOf(simulation.store, refs);
  return running.map((machine) => {
    const load = under(caps.get(machine.ref), loadAt(machine, at));
    return {
      machineRef: machine.ref,
      at,
      ...load,
      ramPercent: machine.agent === 0 ? null : load.ramPercent,
      uptimeSeconds: Math.floor((at - machine.bootedAt) / 1000),
    };
  });
}

/** A cap applies to all NICs here: a single value doesn't say which of them are public. */
function under(cap: number | undefined, load: LoadCurve): LoadCurve {
  if (cap === undefined) return load;
  return { ...load, netInKbps: Math.min(cap, load.netInKbps), netOutKbps: Math.min(cap, load.netOutKbps) };
}

interface Row {
  ref: string;
  state: string;
  power: string;
  powerSince: number;
  nics: string;
  disks: number;
  agent: number;
  host: number;
}

interface Run {
  began: number;
  ended: number;
}

/** The samples of machines in a span: what their load curve says of each interval in which they ran throughout. */
export function sampleMachines(simulation: Simulation, refs: readonly string[], span: SampleSpan): MachineSamples[] {
  const list = JSON.stringify(refs);
  const rows = simulation.store.all<Row>(
    `SELECT m.ref, m.state, m.power, m.power_since AS powerSince, m.nics, coalesce(s.agent, 1) AS agent,
       coalesce(s.host, 1) AS host, (SELECT count(*) FROM disks d WHERE d.machine_ref = m.ref) AS disks
     FROM machines m LEFT JOIN sight s ON s.machine_ref = m.ref
     WHERE m.ref IN (SELECT value FROM json_each(?))`,
    list,
  );
  const past = simulation.store.all<Run & { ref: string }>(
    `SELECT machine_ref AS ref, began, ended FROM runs
     WHERE machine_ref IN (SELECT value FROM json_each(?)) AND ended > ? AND began < ?`,
    list,
    span.from,
    span.until,
  );
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  const runsOf = Map.groupBy(past, (run) => run.ref);
  const caps = capsOf(simulation.store, refs);
  const kept = privateNetworks(simulation.store);
  const now = simulation.clock.now();
  return refs.map((ref) => {
    const row = byRef.get(ref);
    const gap = gapOf(row);
    if (row === undefined || gap === 'host') return { machineRef: ref, gap, samples: [] };
    const runs: Run[] = [...(runsOf.get(ref) ?? [])];
    if (row.state === 'ready' && row.power === 'on') runs.push({ began: row.powerSince, ended: now });
    return { machineRef: ref, gap, samples: samplesOf(row, { runs, span, now, cap: caps.get(ref), kept }) };
  });
}

function gapOf(row: Row | undefined): SampleGap | null {
  if (row === undefined || row.state === 'destroyed') return 'unknown';
  if (row.power !== 'on') return 'off';
  if (row.host === 0) return 'host';
  return row.agent === 0 ? 'agent' : null;
}

interface Of {
  runs: Run[];
  span: SampleSpan;
  now: number;
  /** In kbit/s, of the public cards together. */
  cap: number | undefined;
  /** Networks that are not public. */
  kept: ReadonlySet<string>;
}

function samplesOf(row: Row, { runs, span, now, cap, kept: privates }: Of): MachineSample[] {
  const step = span.intervalSeconds * 1000;
  const kept = keptStatistics.find((one) => one.intervalSeconds === span.intervalSeconds)?.forSeconds ?? 0;
  const from = Math.max(span.from, now - kept * 1000);
  const until = Math.min(span.until, now);
  // Typed edge: the column is JSON that this simulator wrote from parsed input.
  const nics = JSON.parse(row.nics) as { mac: string; networkRef: string }[];
  const cards = nics.map(({ mac, networkRef }) => ({ mac, isPublic: !privates.has(networkRef) }));
  const machine = { ...row, seed: hashOf(row.ref), cards, cap };
  const samples: MachineSample[] = [];
  for (const { began, ended } of runs.toSorted((a, b) => a.began - b.began)) {
    const last = Math.min(until, ended);
    for (let at = Math.ceil(Math.max(from, began) / step) * step; at + step <= last; at += step)
      samples.push(sampleAt(machine, { at, step, began }));
  }
  return samples;
}

interface Card {
  mac: string;
  isPublic: boolean;
}

/** One interval: the mean of a few moments in it, shared among disks and cards. */
function sampleAt(
  machine: Row & { seed: number; cards: readonly Card[]; cap: number | undefined },
  { at, step, began }: { at: number; step: number; began: number },
): MachineSample {
  // A few moments spread over a day have the mean of its rhythm.
  const moments = step <= 60_000 ? 1 : step <= 3_600_000 ? 4 : 8;
  const sum = { cpuPercent: 0, ramPercent: 0, netInKbps: 0, netOutKbps: 0, diskIops: 0 };
  for (let n = 0; n < moments; n++) {
    const load = loadAt({ ref: machine.ref, bootedAt: began }, at + ((n + 0.5) * step) / moments);
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += load[key] / moments;
  }
  const reads = 0.25 + 0.5 * chance(machine.seed, 21);
  const block = 8 * 8 ** chance(machine.seed, 22);
  return {
    at,
    cpuPercent: rounded(sum.cpuPercent),
    ramPercent: machine.agent === 0 ? null : rounded(sum.ramPercent),
    disks: shares(machine.seed + 23, machine.disks).map((share) => {
      const [readIops, writeIops] = [sum.diskIops * share * reads, sum.diskIops * share * (1 - reads)];
      return {
        readIops: rounded(readIops),
        writeIops: rounded(writeIops),
        readKBps: rounded(readIops * block),
        writeKBps: rounded(writeIops * block * 0.6),
      };
    }),
    nics: nicsOf(machine, sum),
  };
}

function nicsOf(
  { seed, cards, cap }: { seed: number; cards: readonly Card[]; cap: number | undefined },
  sum: { netInKbps: number; netOutKbps: number },
): MachineSample['nics'] {
  const parts = shares(seed + 24, cards.length);
  const isPublic = cards.map((card) => card.isPublic);
  const [received, sent] = [sum.netInKbps, sum.netOutKbps].map((whole) => {
    return capped(
      parts.map((part) => part * whole),
      isPublic,
      cap,
    );
  });
  return cards.map(({ mac }, index) => ({
    mac,
    inKbps: rounded(received?.[index] ?? 0),
    outKbps: rounded(sent?.[index] ?? 0),
  }));
}

/** How one whole is shared among so many; the first has the most. */
function shares(seed: number, count: number): number[] {
  const parts = Array.from({ length: count }, (_, index) => (index === 0 ? 1 : 0.1 + 0.5 * chance(seed, index)));
  const whole = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / whole);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Whether the agent of a machine reports, and whether its host can be reached for measurements. */
interface Sight {
  agent: boolean;
  host: boolean;
}

/** Takes away, or gives back, what is seen of a machine. */
export function setSight(store: Store, ref: string, { agent, host }: Sight): void {
  store.run('INSERT OR REPLACE INTO sight VALUES (?, ?, ?)', ref, Number(agent), Number(host));
}
