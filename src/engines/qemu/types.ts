import type * as stored from '../stored/jobs.ts';
import type { Guests } from './process/guests.ts';
import type { Host } from './host/context.ts';

/** What every verb of the engine works on: the host and the guests that run on it. */
export interface Supervisor extends Host {
  guests: Guests;
}

/** What a kind of work does to a machine of this host. */
export type Work = stored.Work<Supervisor>;
/** The same for work that is about no machine. */
export type HostWork = stored.HostWork<Supervisor>;
