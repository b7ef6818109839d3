import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { availability } from '../contract.ts';
import { listCapacities, saveCapacity } from './capacities.ts';
import { forgetWatches } from './store.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { summariseCapacity } from './summarise-capacity.ts';
import { zoneAlarms } from './zone-alarms.ts';
import { createWatch, deleteWatch, listWatches } from './watches.ts';

const domain: Domain = {
  name: 'availability',
  operations: implement(availability, {
    listWatches,
    createWatch,
    deleteWatch,
    listCapacities,
    summariseCapacity,
    saveCapacity,
  }),
  contributes: [zoneAlarms],
  schedules: [notifyWaiting],
  personal: { forget: forgetWatches },
  menu: { zoneCapacities: 'zone.capacity' },
};
export default domain;
