import { ensureAccess, ensureRebuilt, ensureRescue } from './guest-jobs.ts';
import { AccessBody, RebuildBody, RescueBody } from './guest-wire.ts';
import { nameByRef, type Route, route } from './route.ts';

/** The ways in that are about the system inside a machine. */
export const guestRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/access',
    call: 'ensureAccess',
    body: AccessBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...order } }) => ({
      job: ensureAccess(world, token, { machineRef: key, ...order }),
    }),
  }),
  route({
    at: 'POST /machines/*/rescue',
    call: 'ensureRescue',
    body: RescueBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...order } }) => ({
      job: ensureRescue(world, token, { machineRef: key, ...order }),
    }),
  }),
  route({
    at: 'POST /machines/*/rebuild',
    call: 'ensureRebuilt',
    body: RebuildBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...order } }) => ({
      job: ensureRebuilt(world, token, { machineRef: key, ...order }),
    }),
  }),
];
