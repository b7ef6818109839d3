import { z } from 'zod';
import type { MachineSample, MachineSamples, SampleSpan, StatisticsCapabilities } from '#engines/statistics.ts';
import type { SqliteFile } from '../sqlite-file.ts';
import type { Kept } from './jobs.ts';
import { machineByRef, type MachineRow } from './machines.ts';

export interface DiskCounters {
  reads: number;
  writes: number;
  readBytes: number;
  writtenBytes: number;
}

/** What a machine has used since its run began, and how much of its memory it has in use. */
export interface Reading {
  /** Unix milliseconds. */
  at: number;
  /** Differs between runs of a machine: counters begin again with each. */
  run: string | number;
  cpuMs: number;
  /** Null where the driver in the guest doesn't report it. */
  ramPercent: number | null;
  /** By the number of the disk. */
  disks: Map<number, DiskCounters>;
  /** Bytes by the address of the card, as the guest sees them; of cards that no one counts there are none. */
  nics: Map<string, { in: number; out: number }>;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A minute's figures a day long: the console keeps what it has collected for longer. */
export const keptStatistics: StatisticsCapabilities['kept'] = [{ intervalSeconds: 60, forSeconds: 86_400 }];
/** A reading this late after its minute doesn't count for that minute. */
const lateMs = 20_000;

const count = z.number();
const Sample = z.object({
  cpuPercent: count.nullable(),
  ramPercent: count.nullable(),
  disks: z.array(z.object({ readIops: count, writeIops: count, readKBps: count, writeKBps: count })),
  nics: z.array(z.object({ mac: z.string(), inKbps: count, outKbps: count })),
});

/** The samples of machines in a span, as they were taken. */
export function sampleMachines(store: SqliteFile, refs: readonly string[], span: SampleSpan): MachineSamples[] {
  const step = span.intervalSeconds * 1000;
  return refs.map((machineRef) => {
    const machine = machineByRef(store, machineRef);
    if (!machine || machine.state === 'destroyed') return { machineRef, gap: 'unknown', samples: [] };
    const gap = machine.power === 'on' ? null : 'off';
    if (step !== minuteMs) return { machineRef, gap, samples: [] };
    const rows = store.all<{ at: number; body: string }>(
      'SELECT at, body FROM samples WHERE machine_ref = ? AND at >= ? AND at <= ? ORDER BY at',
      machineRef,
      span.from,
      span.until - step,
    );
    return { machineRef, gap, samples: rows.map(({ at, body }) => ({ at, ...Sample.parse(JSON.parse(body)) })) };
  });
}

/** The sample of the last whole minute of a machine; null where that has none. */
export function newestSample(store: SqliteFile, ref: string, now: number): Omit<MachineSample, 'at'> | null {
  const since = now - 2 * minuteMs - lateMs;
  const row = store.get<{ body: string }>(
    'SELECT body FROM samples WHERE machine_ref = ? AND at >= ? ORDER BY at DESC LIMIT 1',
    ref,
    since,
  );
  return row === undefined ? null : Sample.parse(JSON.parse(row.body));
}

/** Takes a sample of every machine that runs, minute by minute. */
export class Sampler {
  readonly #kept: Kept;
  readonly #read: (machine: MachineRow) => Promise<Reading | null>;
  readonly #before = new Map<string, Reading & { minute: number }>();

  /** `read` gives the counters of a machine that runs; null where it has none now. */
  constructor(kept: Kept, read: (machine: MachineRow) => Promise<Reading | null>) {
    this.#kept = kept;
    this.#read = read;
  }

  /** Reads the counters of all machines, and writes down what they say of the minute that ends now. */
  async take(minute: number): Promise<void> {
    const { store, clock } = this.#kept;
    const on = store.all<{ ref: string }>("SELECT ref FROM machines WHERE power = 'on'");
    // Those that did not answer the last time have their turn after the others.
    const order = on.toSorted((a, b) => Number(this.#before.has(b.ref)) - Number(this.#before.has(a.ref)));
    await Promise.all(order.map(({ ref }) => this.#takeOne(ref, minute).catch(() => this.#before.delete(ref))));
    for (const ref of this.#before.keys()) if (!on.some((one) => one.ref === ref)) this.#before.delete(ref);
    store.run('DELETE FROM samples WHERE at < ?', clock.now() - dayMs);
  }

  async #takeOne(ref: string, minute: number): Promise<void> {
    const machine = machineByRef(this.#kept.store, ref);
    if (machine === undefined) return;
    const before = this.#before.get(ref);
    const now = await this.#read(machine);
    if (now === null) return;
    if (now.at - minute > lateMs) return void this.#before.delete(ref);
    this.#before.set(ref, { ...now, minute });
    const whole = before?.minute === minute - minuteMs && before.run === now.run && machine.powerSince <= before.at;
    if (before === undefined || !whole) return;
    const body = JSON.stringify(sampleBetween(machine, before, now));
    this.#kept.store.run('INSERT OR IGNORE INTO samples VALUES (?, ?, ?)', ref, before.minute, body);
  }
}

const rounded = (value: number): number => Math.max(0, Math.round(value * 10) / 10);

/** What a machine did between two readings; cards and disks that came or went in the meantime begin at nothing. */
export function sampleBetween(machine: MachineRow, before: Reading, now: Reading): Omit<MachineSample, 'at'> {
  const seconds = Math.max(0.001, (now.at - before.at) / 1000);
  const rate = (later: number | undefined, earlier: number | undefined): number =>
    rounded(Math.max(0, (later ?? 0) - (earlier ?? later ?? 0)) / seconds);
  return {
    cpuPercent: Math.min(100, rounded((now.cpuMs - before.cpuMs) / (seconds * 10 * machine.cpuCount))),
    ramPercent: now.ramPercent === null ? null : rounded(now.ramPercent),
    disks: machine.disks.map(({ id }) => {
      const [a, b] = [before.disks.get(id), now.disks.get(id)];
      return {
        readIops: rate(b?.reads, a?.reads),
        writeIops: rate(b?.writes, a?.writes),
        readKBps: rate(kilo(b?.readBytes), kilo(a?.readBytes)),
        writeKBps: rate(kilo(b?.writtenBytes), kilo(a?.writtenBytes)),
      };
    }),
    nics: machine.nics.flatMap(({ mac }) => {
      const [a, b] = [before.nics.get(mac.toLowerCase()), now.nics.get(mac.toLowerCase())];
      if (a === undefined || b === undefined) return [];
      return [{ mac, inKbps: rate(kilobits(b.in), kilobits(a.in)), outKbps: rate(kilobits(b.out), kilobits(a.out)) }];
    }),
  };
}

const kilo = (bytes: number | undefined): number | undefined => (bytes === undefined ? undefined : bytes / 1024);
const kilobits = (bytes: number): number => (bytes * 8) / 1000;

/** Takes a sample of each minute just after its end. Gives how to end that. */
export function sampleMinutes(sampler: Sampler, { clock }: Kept): () => Promise<void> {
  let taking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(take, minuteMs - (clock.now() % minuteMs));
    timer.unref();
  };
  const take = (): void => {
    const minute = Math.round(clock.now() / minuteMs) * minuteMs;
    taking = sampler.take(minute).catch((error: unknown) => process.emitWarning(String(error)));
    void taking.then(wait);
  };
  wait();
  return async () => {
    clearTimeout(timer);
    await taking;
    clearTimeout(timer);
  };
}
