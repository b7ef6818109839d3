import { ensureReverted, ensureSnapshot, ensureSnapshotRemoved } from './ensure-snapshots.ts';
import { nameByRef, type Route, route } from './route.ts';
import { ImportSnapshotsBody, ListSnapshotsBody, SnapshotBody, SnapshotOrderBody } from './snapshot-wire.ts';
import { importSnapshots, listSnapshots } from './snapshots.ts';

/** The ways in that are about snapshots. */
export const snapshotRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/snapshots',
    call: 'ensureSnapshot',
    body: SnapshotBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...wanted } }) => ({
      job: ensureSnapshot(world, token, { machineRef: key, ...wanted }),
    }),
  }),
  route({
    at: 'POST /machines/*/revert',
    call: 'ensureReverted',
    body: SnapshotOrderBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, snapshotRef } }) => ({
      job: ensureReverted(world, token, { machineRef: key, snapshotRef }),
    }),
  }),
  route({
    at: 'POST /machines/*/remove-snapshot',
    call: 'ensureSnapshotRemoved',
    body: SnapshotOrderBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, snapshotRef } }) => ({
      job: ensureSnapshotRemoved(world, token, { machineRef: key, snapshotRef }),
    }),
  }),
  route({
    at: 'POST /snapshots',
    call: 'listSnapshots',
    body: ListSnapshotsBody,
    handle: ({ world, body }) => ({ snapshots: listSnapshots(world, body.refs) }),
  }),
  route({
    at: 'POST /import-snapshots',
    body: ImportSnapshotsBody,
    maxBytes: 64 * 1_048_576,
    handle: ({ world, body }) => {
      importSnapshots(world, body.snapshots);
      return { imported: body.snapshots.length };
    },
  }),
];
