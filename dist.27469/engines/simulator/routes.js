import { z } from 'zod';
import { ensureDestroyed, ensureMachine, ensurePower } from './ensure.js';
import { listFaults, setFaults } from './faults.js';
import { changesSince, disordered, toChange } from './feed.js';
import { guestOf } from './guest.js';
import { importMachines } from './import-machines.js';
import { jobOf } from './jobs.js';
import { listMachines, machineByRef, machineByToken, toMachine } from './machines.js';
import { measure } from './measure.js';
import { losePower, vanish } from './set-power.js';
import * as wire from './wire.js';
import { Rejected } from './world.js';
const megabyte = 1_048_576;
export const routes = [
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
function route({ at, call, body, maxBytes, name, handle }) {
    const [method, path] = at.split(' ');
    // Typed edges: the two halves of `at`, and a route without a body schema whose Body is undefined.
    const parse = (given) => (body ? body.parse(given) : undefined);
    return {
        method: method,
        path: path ?? '',
        call,
        maxBytes: maxBytes ?? megabyte,
        nameOf: (world, key, given) => name?.(world, key, parse(given)) ?? null,
        handle: (given) => handle({ ...given, body: parse(given.body) }),
    };
}
function readFeed({ world, query, faults }) {
    const { cursor, entries } = changesSince(world.store, query.get('cursor'));
    const ordered = faults?.outOfOrder ? disordered(world.store, entries) : entries;
    const told = faults?.duplicate ? ordered.flatMap((entry) => [entry, entry]) : ordered;
    return { cursor, machines: told.map(toChange) };
}
function told(row) {
    return row ? toMachine(row) : null;
}
function nameByRef(world, ref) {
    return machineByRef(world.store, ref)?.name ?? null;
}
function jobMachine(world, token) {
    const ref = jobOf(world, token)?.machineRef;
    return ref ? machineByRef(world.store, ref) : undefined;
}
/** The status and words for what a route threw; null for a bug. */
export function refusalOf(error) {
    if (error instanceof Rejected)
        return { status: 422, code: 'rejected', reason: error.message };
    if (error instanceof z.ZodError)
        return { status: 400, code: 'bad-request', reason: z.prettifyError(error) };
    return null;
}
