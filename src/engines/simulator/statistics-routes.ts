import { type Route, route } from './route.ts';
import { sampleMachines } from './sample-machines.ts';
import { setSight } from './sight.ts';
import { SamplesBody, SightBody } from './statistics-wire.ts';

/** The ways in that are about statistics. */
export const statisticsRoutes: readonly Route[] = [
  route({
    at: 'POST /samples',
    call: 'sampleMachines',
    body: SamplesBody,
    handle: ({ world, body: { refs, ...span } }) => ({ machines: sampleMachines(world, refs, span) }),
  }),
  route({
    at: 'PUT /machines/*/sight',
    body: SightBody,
    handle: ({ world, key, body }) => {
      setSight(world.store, key, body);
      return {};
    },
  }),
];
