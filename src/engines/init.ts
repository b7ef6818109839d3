import type { Job } from './port.ts';

/** What an engine hands to the system of a new machine; an engine that hands on nothing says null. */
export interface InitCapabilities {
  /** Most bytes of the text. */
  maxUserDataBytes: number;
}

/** User data for the first boot, as `user-data.ts` writes and reads it. */
export interface UserData {
  text: string;
  /**
   * What references in the text stand for: whoever hands it to the guest puts them in then, escaped as in a JSON
   * string. Outside the guest they are kept apart from the text, and shown nowhere.
   */
  secrets: Readonly<Record<string, string>>;
}

export const initStages = ['init', 'config', 'final'] as const;
export type InitStageName = (typeof initStages)[number];

export interface InitStage {
  name: InitStageName;
  /** Unix milliseconds. */
  startedAt: number;
  endedAt: number | null;
  /** 0 is good; null while it runs. */
  exit: number | null;
  log: string;
}

/** How far the newest run of a machine's user data is. */
export interface InitReport {
  machineRef: string;
  /** The first boot is 1; a run that was asked for again, or a rebuilt system, is the next. */
  run: number;
  state: 'pending' | 'fetched' | 'running' | 'done' | 'failed';
  stages: readonly InitStage[];
}

/** What guests do with their user data. Every effect is ensured by token, as in the rest of the port. */
export interface InitPort {
  /** Of up to 500 machines; those that are unknown, or were given no user data, are left out. */
  readInitReports(machineRefs: readonly string[], signal: AbortSignal): Promise<InitReport[]>;
  /**
   * Lets the guest run its user data again: one that is on restarts for it, one that is off does it when it next starts.
   * A machine without user data, a suspended one and one that is not there is EngineFinal.
   */
  ensureInitAgain(token: string, machineRef: string, signal: AbortSignal): Promise<Job>;
}
