import { z } from 'zod';
import { HardwareBody, NicsBody } from '../simulator/hardware-wire.ts';
import { ListSnapshotsBody, SnapshotBody, SnapshotOrderBody } from '../simulator/snapshot-wire.ts';
import { SamplesBody } from '../simulator/statistics-wire.ts';
import * as wire from '../simulator/wire.ts';
import { type Call, call } from './call.ts';
import { guestCalls } from './guest-calls.ts';
import { wireCalls } from './wire/calls.ts';

const nothing = z.unknown();

/** Every call, by method and path; the shapes are those that the client on the other side believes. */
export const calls: readonly Call[] = [
  call('POST /machines', wire.CreateBody, async ({ engine, body: { token, spec }, signal }) => ({
    job: await engine.ensureMachine(token, spec, signal),
  })),
  call('GET /jobs/*', nothing, async ({ engine, key, signal }) => ({ job: await engine.findJob(key, signal) })),
  call('GET /tokens/*/machine', nothing, async ({ engine, key, signal }) => ({
    machine: await engine.findMachine(key, signal),
  })),
  call('POST /machines/*/power', wire.PowerBody, async ({ engine, key, body: { token, ...change }, signal }) => ({
    job: await engine.ensurePower(token, { machineRef: key, ...change }, signal),
  })),
  call('POST /machines/*/destroy', wire.DestroyBody, async ({ engine, key, body, signal }) => ({
    job: await engine.ensureDestroyed(body.token, key, signal),
  })),
  call('GET /machines/*', nothing, async ({ engine, key, signal }) => ({
    machine: await engine.readMachine(key, signal),
  })),
  call('GET /changes', nothing, async ({ engine, query, signal }) => engine.changesSince(query.get('cursor'), signal)),
  call('GET /machines', nothing, async ({ engine, query, signal }) => engine.listMachines(query.get('page'), signal)),
  call('GET /host', nothing, async ({ engine, signal }) => engine.readHost(signal)),
  call('POST /measure', wire.MeasureBody, async ({ engine, body, signal }) => ({
    measurements: await engine.measure(body.refs, signal),
  })),
  call('POST /machines/*/snapshots', SnapshotBody, async ({ engine, key, body: { token, ...wanted }, signal }) => ({
    job: await engine.ensureSnapshot(token, { machineRef: key, ...wanted }, signal),
  })),
  call('POST /machines/*/revert', SnapshotOrderBody, async ({ engine, key, body: { token, snapshotRef }, signal }) => ({
    job: await engine.ensureReverted(token, { machineRef: key, snapshotRef }, signal),
  })),
  call('POST /machines/*/remove-snapshot', SnapshotOrderBody, async ({ engine, key, body, signal }) => ({
    job: await engine.ensureSnapshotRemoved(body.token, { machineRef: key, snapshotRef: body.snapshotRef }, signal),
  })),
  call('POST /snapshots', ListSnapshotsBody, async ({ engine, body, signal }) => ({
    snapshots: await engine.listSnapshots(body.refs, signal),
  })),
  call('POST /machines/*/hardware', HardwareBody, async ({ engine, key, body: { token, ...wanted }, signal }) => ({
    job: await engine.ensureHardware(token, { machineRef: key, ...wanted }, signal),
  })),
  call('POST /machines/*/nics', NicsBody, async ({ engine, key, body: { token, nics }, signal }) => ({
    job: await engine.ensureNics(token, { machineRef: key, nics }, signal),
  })),
  call('POST /samples', SamplesBody, async ({ engine, body: { refs, ...span }, signal }) => ({
    machines: await engine.sampleMachines(refs, span, signal),
  })),
  ...guestCalls,
  ...wireCalls,
];

/** The call that a request is for, and its key; null for none. */
export function callFor(method: string | undefined, path: string): { call: Call; key: string } | null {
  const given = path.split('/');
  for (const one of calls) {
    const [wantedMethod, wantedPath = ''] = one.at.split(' ');
    const parts = wantedPath.split('/');
    const fits = wantedMethod === method && parts.length === given.length;
    if (!fits || !parts.every((part, i) => part === '*' || part === given[i])) continue;
    const at = parts.indexOf('*');
    return { call: one, key: at < 0 ? '' : decodeURIComponent(given[at] ?? '') };
  }
  return null;
}
