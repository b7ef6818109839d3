import { ensureHardware, ensureNics } from './ensure-hardware.ts';
import { HardwareBody, NicsBody } from './hardware-wire.ts';
import { nameByRef, type Route, route } from './route.ts';

/** The ways in that are about processor, memory, disks and network cards. */
export const hardwareRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/hardware',
    call: 'ensureHardware',
    body: HardwareBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...wanted } }) => ({ job: ensureHardware(world, token, { key, wanted }) }),
  }),
  route({
    at: 'POST /machines/*/nics',
    call: 'ensureNics',
    body: NicsBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, nics } }) => ({ job: ensureNics(world, token, { key, nics }) }),
  }),
];
