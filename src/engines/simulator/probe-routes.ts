import { ProbeBody } from './probe-wire.ts';
import { probe } from './probes.ts';
import { nameByRef, type Route, route } from './route.ts';

/** The way in that tries to reach a machine from outside. */
export const probeRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/probe',
    call: 'probe',
    body: ProbeBody,
    name: nameByRef,
    handle: ({ world, key, body }) => ({ probed: probe(world, key, body) }),
  }),
];
