import type { MachineHold } from '#platform/app.ts';
import { inRescue } from '../states.ts';
import { readRescueOf } from './store.ts';

/** A change would start the server from its own disks, and take the rescue away from whoever is at work in it. */
export const rescueHold: MachineHold = async (db, serverId) =>
  (await readRescueOf(db, serverId)) === null ? null : inRescue.reset;
