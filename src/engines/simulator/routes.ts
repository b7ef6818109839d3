import { z } from 'zod';
import { nameByRef, type Route, route, type Given } from './route.ts';
import { ensureDestroyed, ensureMachine, ensurePower } from './ensure.ts';
import { listFaults, setFaults } from './faults.ts';
import { changesSince, disordered, toChange } from './feed.ts';
import { backupRoutes } from './backup-routes.ts';
import { capRoutes } from './cap-routes.ts';
import { firewallRoutes } from './firewall-routes.ts';
import { guestReportRoutes } from './guest-report-routes.ts';
import { guestRoutes } from './guest-routes.ts';
import { guestOf } from './guest.ts';
import { imageRoutes } from './images/image-routes.ts';
import { importMachines } from './import-machines.ts';
import { deviceRoutes } from './device-routes.ts';
import { hardwareRoutes } from './hardware-routes.ts';
import { networkRoutes } from './network-routes.ts';
import { initRoutes } from './init/init-routes.ts';
import { jobOf } from './jobs.ts';
import { listMachines, type MachineRow, machineByRef, machineByToken, toMachine } from './machines.ts';
import { measure } from './measure.ts';
import { losePower, vanish } from './set-power.ts';
import { probeRoutes } from './probe-routes.ts';
import { serviceletRoutes } from './servicelet-routes.ts';
import { snapshotRoutes } from './snapshot-routes.ts';
import { statisticsRoutes } from './statistics-routes.ts';
import * as wire from './wire.ts';
import { Rejected, type World } from './world.ts';

const megabyte = 1_048_576;

/** Every way into the simulator. */
export const routes: readonly Route[] = [
  route({
    at: 'POST /machines',
    call: 'ensureMachine',
    body: wire.CreateBody,
    name: (_, _key, body) => body.spec.name,
    handle: ({ world, body }) => ({ job: ensureMachine(world, body.token, body.spec) }),
  }),
  route({
    at: 'GET /jobs/*',
    call: 'findJob',
    name: (world, key) => jobMachine(world, key)?.name ?? null,
    handle: ({ world, key }) => ({ job: jobOf(world, key) }),
  }),
  route({
    at: 'GET /tokens/*/machine',
    call: 'findMachine',
    name: (world, key) => machineByToken(world.store, key)?.name ?? null,
    handle: ({ world, key }) => ({ machine: told(machineByToken(world.store, key)) }),
  }),
  route({
    at: 'POST /machines/*/power',
    call: 'ensurePower',
    body: wire.PowerBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...change } }) => ({
      job: ensurePower(world, token, { ref: key, ...change }),
    }),
  }),
  route({
    at: 'POST /machines/*/destroy',
    call: 'ensureDestroyed',
    body: wire.DestroyBody,
    name: nameByRef,
    handle: ({ world, key, body }) => ({ job: ensureDestroyed(world, body.token, key) }),
  }),
  route({
    at: 'GET /machines/*',
    call: 'readMachine',
    name: nameByRef,
    handle: ({ world, key }) => ({ machine: told(machineByRef(world.store, key)) }),
  }),
  route({ at: 'GET /changes', call: 'changesSince', handle: readFeed }),
  route({
    at: 'POST /measure',
    call: 'measure',
    body: wire.MeasureBody,
    handle: ({ world, body }) => ({ measurements: measure(world, body.refs, body.at) }),
  }),
  route({
    at: 'GET /machines',
    call: 'listMachines',
    handle: ({ world, query }) => listMachines(world.store, query.get('page')),
  }),
  route({ at: 'GET /faults', handle: ({ world }) => ({ rules: listFaults(world) }) }),
  route({
    at: 'PUT /faults',
    body: wire.FaultsBody,
    handle: ({ world, body }) => {
      setFaults(world, body.rules);
      return { rules: listFaults(world) };
    },
  }),
  route({ at: 'POST /machines/*/power-loss', handle: ({ world, key }) => ({ lost: losePower(world, key) }) }),
  route({ at: 'POST /machines/*/vanish', handle: ({ world, key }) => ({ vanished: vanish(world, key) }) }),
  route({ at: 'GET /machines/*/guest', handle: ({ world, key }) => ({ guest: guestOf(world.store, key) }) }),
  route({
    at: 'POST /import',
    body: wire.ImportBody,
    maxBytes: 64 * megabyte,
    handle: ({ world, body }) => ({ refs: importMachines(world, body.machines) }),
  }),
  ...snapshotRoutes,
  ...hardwareRoutes,
  ...statisticsRoutes,
  ...firewallRoutes,
  ...guestRoutes,
  ...backupRoutes,
  ...serviceletRoutes,
  ...initRoutes,
  ...probeRoutes,
  ...imageRoutes,
  ...deviceRoutes,
  ...networkRoutes,
  ...guestReportRoutes,
  ...capRoutes,
];

function readFeed({ world, query, faults }: Given<undefined>): object {
  const { cursor, entries } = changesSince(world.store, query.get('cursor'));
  const ordered = faults?.outOfOrder ? disordered(world.store, entries) : entries;
  const told = faults?.duplicate ? ordered.flatMap((entry) => [entry, entry]) : ordered;
  return { cursor, machines: told.map(toChange) };
}

function told(row: MachineRow | undefined): object | null {
  return row ? toMachine(row) : null;
}

function jobMachine(world: World, token: string): MachineRow | undefined {
  const ref = jobOf(world, token)?.machineRef;
  return ref ? machineByRef(world.store, ref) : undefined;
}

/** The status and words for what a route threw; null for a bug. */
export function refusalOf(error: unknown): { status: number; code: string; reason: string } | null {
  if (error instanceof Rejected) return { status: 422, code: 'rejected', reason: error.message };
  if (error instanceof z.ZodError) return { status: 400, code: 'bad-request', reason: z.prettifyError(error) };
  return null;
}
