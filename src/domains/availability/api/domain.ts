import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { availability } from '../contract.ts';
import { listRooms, saveRoom } from './capacities.ts';
import { forgetWatches } from './store.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { createWatch, deleteWatch, listWatches } from './watches.ts';

const domain: Domain = {
  name: 'availability',
  operations: implement(availability, { listWatches, createWatch, deleteWatch, listRooms, saveRoom }),
  schedules: [notifyWaiting],
  personal: { forget: forgetWatches },
  menu: { zoneRooms: 'zone.room' },
};
export default domain;
