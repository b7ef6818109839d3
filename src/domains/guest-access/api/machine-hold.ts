import type { MachineHold } from '#domains/servers/api/port.ts';
import { inRescue } from '../states.ts';
import { readRescueOf } from './store.ts';

/** A change would start the server from its own disks, and take the rescue away from the user who is at work in it. */
export const rescueHold: MachineHold = async (db, serverId) =>
  (await readRescueOf(db, serverId)) === null ? null : inRescue.reset;
