import { CapBody } from './cap-wire.ts';
import { capNetwork } from './caps.ts';
import { nameByRef, type Route, route } from './route.ts';

/** The way in that caps what a machine sends and receives. */
export const capRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/cap',
    call: 'capNetwork',
    body: CapBody,
    name: nameByRef,
    handle: ({ world, key, body: { mbps } }) => {
      capNetwork(world.store, { machineRef: key, mbps });
      return { mbps };
    },
  }),
];
