import type { EngineCapabilities } from '#engines/port.ts';
import type * as stored from '../stored/jobs.ts';
import type { Cloud } from './client/cloud.ts';
import type { Store } from './store.ts';

/** What every verb of the engine works on: the cloud, and what is remembered of it. */
export interface Keeper extends stored.Kept {
  store: Store;
  cloud: Cloud;
  /** Where the bytes of images wait that are not complete. */
  spool: string;
  /** Begins to remove what is not needed anymore; nothing waits for it. */
  sweep(): void;
}

/** What the verbs work on: the cloud, and who carries out what they write down. */
export interface Desk extends Keeper {
  jobs: stored.Jobs<Keeper>;
  capabilities: EngineCapabilities;
}

/** What a kind of work does to a machine in the cloud. */
export type Work = stored.Work<Keeper>;
/** The same for work that is about no machine. */
export type HostWork = stored.HostWork<Keeper>;
