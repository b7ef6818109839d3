import { z } from 'zod';
import { ensureDestroyed, ensureMachine, ensurePower } from './ensure.ts';
import { type Faults, listFaults, setFaults } from './faults.ts';
import { changesSince, disordered, toChange } from './feed.ts';
import { guestOf } from './guest.ts';
import { importMachines } from './import-machines.ts';
import { jobOf } from './jobs.ts';
import { listMachines, type MachineRow, machineByRef, machineByToken, toMachine } from './machines.ts';
import { measure } from './measure.ts';
import { losePower, vanish } from './set-power.ts';
import * as wire from './wire.ts';
import { Rejected, type World } from './world.ts';

const megabyte = 1_048_576;

/** What a route is given: the world at the present moment, and the request. */
export interface Given<Body> {
  world: World;
  /** The part of the path that stands for `*`. */
  key: string;
  query: URLSearchParams;
  body: Body;
  faults: Faults | null;
}

/** One way into the simulator; `handle` runs in a transaction. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT';
  /** `*` stands for one segment, decoded. */
  path: string;
  /** The port's call, for fault rules; the simulator's own controls have none. */
  call?: wire.Call;
  maxBytes: number;
  /** The name of the machine that the request is about, for fault rules. */
  nameOf(world: World, key: string, body: unknown): string | null;
  /** Throws ZodError for a body of the wrong shape, Rejected for what is refused. */
  handle(given: Given<unknown>): object;
}

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
];

interface Declared<Body> {
  at: `${Route['method']} /${string}`;
  call?: wire.Call;
  body?: z.ZodType<Body>;
  maxBytes?: number;
  name?: (world: World, key: string, body: Body) => string | null;
  handle: (given: Given<Body>) => object;
}

function route<Body = undefined>({ at, call, body, maxBytes, name, handle }: Declared<Body>): Route {
  const [method, path] = at.split(' ');
  // Typed edges: the two halves of `at`, and a route without a body schema whose Body is undefined.
  const parse = (given: unknown): Body => (body ? body.parse(given) : (undefined as Body));
  return {
    method: method as Route['method'],
    path: path ?? '',
    call,
    maxBytes: maxBytes ?? megabyte,
    nameOf: (world, key, given) => name?.(world, key, parse(given)) ?? null,
    handle: (given) => handle({ ...given, body: parse(given.body) }),
  };
}

function readFeed({ world, query, faults }: Given<undefined>): object {
  const { cursor, entries } = changesSince(world.store, query.get('cursor'));
  const ordered = faults?.outOfOrder ? disordered(world.store, entries) : entries;
  const told = faults?.duplicate ? ordered.flatMap((entry) => [entry, entry]) : ordered;
  return { cursor, machines: told.map(toChange) };
}

function told(row: MachineRow | undefined): object | null {
  return row ? toMachine(row) : null;
}

function nameByRef(world: World, ref: string): string | null {
  return machineByRef(world.store, ref)?.name ?? null;
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
