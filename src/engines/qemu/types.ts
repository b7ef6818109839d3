import type { Guests } from './process/guests.ts';
import type { Host } from './host/context.ts';

/** What every verb of the engine works on: the host and the guests that run on it. */
export interface Supervisor extends Host {
  guests: Guests;
}
