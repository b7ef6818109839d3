import { z } from 'zod';
import { call, type Described } from './call.ts';

/** What an engine reports about the past of its machines; null if it keeps no statistics. */
export interface StatisticsCapabilities {
  /**
   * What it keeps, finest first: samples of so many seconds, for so many seconds back. The first is what is collected;
   * the others fill in the past of a machine that the console has not followed.
   */
  kept: readonly { intervalSeconds: number; forSeconds: number }[];
  /** Whether memory is known without an agent in the guest. */
  memoryWithoutAgent: boolean;
}

/** Most machines of one call. */
export const maxSampledMachines = 500;
/** Most intervals of one call times its machines. */
export const maxSamples = 10_000;

/** The intervals that engines keep samples of, in seconds; days are of UTC. */
const intervals: readonly number[] = [60, 300, 3600, 86_400];

const SamplesRequest = z
  .strictObject({
    refs: z.array(z.string().min(1).max(100)).max(maxSampledMachines),
    /** Unix milliseconds. */
    from: z.number().min(0),
    until: z.number().min(0),
    intervalSeconds: z.number().refine((seconds) => intervals.includes(seconds), 'is not an interval that is kept'),
  })
  .refine(({ refs, from, until, intervalSeconds }) => {
    const asked = Math.max(0, (until - from) / 1000 / intervalSeconds);
    return asked * refs.length <= maxSamples;
  }, `asks for more than ${maxSamples} samples`);

/** The span of time whose samples are asked for: those that begin at `from` or later and end by `until`. */
export type SampleSpan = Omit<z.infer<typeof SamplesRequest>, 'refs'>;

const count = z.number();

/** Averages over one interval. */
const MachineSample = z.object({
  /** The begin of the interval, Unix milliseconds: a multiple of the interval. */
  at: count,
  cpuPercent: count.nullable(),
  /** Null where nothing in the guest reports it. */
  ramPercent: count.nullable(),
  /** In the order of the machine's disks. */
  disks: z.array(z.object({ readIops: count, writeIops: count, readKBps: count, writeKBps: count })),
  nics: z.array(z.object({ mac: z.string(), inKbps: count, outKbps: count })),
});
export type MachineSample = Described<typeof MachineSample>;

/** Why a machine has no samples, or not all of them, now. */
const SampleGap = z.enum(['off', 'agent', 'host', 'unknown']);
export type SampleGap = z.infer<typeof SampleGap>;

const MachineSamples = z.object({
  machineRef: z.string(),
  /** Null: nothing is missing at present. */
  gap: SampleGap.nullable(),
  /** Oldest first; none for an interval in which the machine did not run throughout. */
  samples: z.array(MachineSample),
});
export type MachineSamples = Described<typeof MachineSamples>;

/** The statistics of machines. */
export const statisticsCalls = {
  /**
   * Samples of up to 500 machines, one entry for each, also for those it does not know. The same span gives the same
   * samples as long as they are kept, so that a gap after an outage can be filled.
   */
  sampleMachines: call({
    at: 'POST /samples',
    request: SamplesRequest,
    takes: ['refs', '*'],
    answer: z.object({ machines: z.array(MachineSamples) }),
    gives: 'machines',
  }),
};
