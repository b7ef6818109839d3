import { DevicesBody } from './device-wire.ts';
import { devicesOf } from './devices.ts';
import { ensureDevices } from './ensure-devices.ts';
import { nameByRef, type Route, route } from './route.ts';

/** The ways in that are about what a machine shows its guest. */
export const deviceRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/devices',
    call: 'ensureDevices',
    body: DevicesBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, devices } }) => ({ job: ensureDevices(world, token, { key, devices }) }),
  }),
  route({
    at: 'GET /machines/*/devices',
    call: 'readDevices',
    name: nameByRef,
    handle: ({ world, key }) => ({ devices: devicesOf(world.store, key) }),
  }),
];
