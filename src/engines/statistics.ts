/** What an engine can tell about the past of its machines; an engine that keeps no statistics says null. */
export interface StatisticsCapabilities {
  /**
   * What it keeps, finest first: samples of so many seconds, for so many seconds back. The first is what is collected;
   * the others fill in the past of a machine that the console has not followed.
   */
  kept: readonly { intervalSeconds: number; forSeconds: number }[];
  /** Whether memory is known without an agent in the guest. */
  memoryWithoutAgent: boolean;
}

/** The span of time whose samples are asked for: those that begin at `from` or later and end by `until`. */
export interface SampleSpan {
  /** Unix milliseconds. */
  from: number;
  until: number;
  intervalSeconds: number;
}

/** Averages over one interval. */
export interface MachineSample {
  /** The begin of the interval, Unix milliseconds: a multiple of the interval. */
  at: number;
  cpuPercent: number | null;
  /** Null where nothing in the guest tells it. */
  ramPercent: number | null;
  /** In the order of the machine's disks. */
  disks: readonly { readIops: number; writeIops: number; readKBps: number; writeKBps: number }[];
  nics: readonly { mac: string; inKbps: number; outKbps: number }[];
}

/** Why a machine has no samples, or not all of them, now. */
export type SampleGap = 'off' | 'agent' | 'host' | 'unknown';

export interface MachineSamples {
  machineRef: string;
  /** Null: nothing is missing at present. */
  gap: SampleGap | null;
  /** Oldest first; none for an interval in which the machine did not run throughout. */
  samples: readonly MachineSample[];
}

/** Most machines of one call. */
export const maxSampledMachines = 500;
/** Most intervals of one call times its machines. */
export const maxSamples = 10_000;

/** The statistics of machines. */
export interface StatisticsPort {
  /**
   * Samples of up to 500 machines, one entry for each, also for those it does not know. The same span gives the same
   * samples as long as they are kept, so that a gap after an outage can be filled.
   */
  sampleMachines(machineRefs: readonly string[], span: SampleSpan, signal: AbortSignal): Promise<MachineSamples[]>;
}
