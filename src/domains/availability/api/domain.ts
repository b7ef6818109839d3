import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { availability } from '../contract.ts';
import { listRooms, saveRoom } from './rooms.ts';
import { forgetWatches } from './store.ts';
import { tellWaiting } from './tell-waiting.ts';
import { createWatch, deleteWatch, listWatches } from './watches.ts';

const domain: Domain = {
  name: 'availability',
  operations: implement(availability, { listWatches, createWatch, deleteWatch, listRooms, saveRoom }),
  schedules: [tellWaiting],
  personal: { forget: forgetWatches },
};
export default domain;
