import { record } from '#domains/history/api/port.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { MachineSource } from '#engines/machines.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import {
  findServer,
  lockServers,
  makeServers,
  priceConfigured,
  readConfigured,
  readWiring,
  sells,
  type Configured,
  type Locked,
  type Wiring,
  ofServer,
} from '#domains/servers/api/port.ts';
import { readNotSoldTo } from '#domains/tenancy/api/port.ts';
import { findSnapshotRef } from '#domains/snapshots/api/port.ts';
import { maxNameLength } from '#domains/servers/limits.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Sayable } from '#kernel/message.ts';
import type { backups } from '../contract.ts';
import { checkOn, findBackup } from './find-backup.ts';
import { nameOf } from './row.ts';
import { insertTrial } from './store.ts';
import { say } from '../messages.ts';

type Offer = ResultOf<typeof backups.previewServerCopy>;

/** What a new server would be made from. */
interface Original {
  server: Locked;
  configured: Configured;
  wiring: Wiring;
  /** Null: nothing to take the disks from was named. */
  source: MachineSource | null;
  /** For people, such as `the backup of 2026-11-21 02:13 UTC`. */
  what: Sayable;
  /** Of a backup: when it was taken. */
  takenAt?: Date | null;
}

/** What a new server would be and cost. */
export const previewServerCopy: Run<typeof backups.previewServerCopy> = async (ctx, { params, query }) =>
  offerOf(ctx, await originalOf(ctx, { ...params, ...query }));

/** Restores a backup to a new server. */
export const createServerFromBackup: Run<typeof backups.createServerFromBackup> = async (ctx, { params, input }) =>
  copy(ctx, await originalOf(ctx, params), input);

/** Makes a new server with the disks of a snapshot. */
export const createServerFromSnapshot: Run<typeof backups.createServerFromSnapshot> = async (ctx, { params, input }) =>
  copy(ctx, await originalOf(ctx, params), input);

async function originalOf(
  ctx: Ctx,
  of: { serverId: string; backupId?: string | undefined; snapshotId?: string | undefined },
): Promise<Original> {
  const { db, scope } = ctx;
  const { engineRef } = await findServer(db, scope, of.serverId);
  const [server] = await lockServers(db, scope, [of.serverId]);
  const own = await readConfigured(db, of.serverId);
  if (server === undefined || own === null) throw new NotFound();
  const off = await readNotSoldTo(db, server.accountId);
  // Services that are no longer sold stay with the server, and don't keep anyone from its data.
  const configured = {
    ...own,
    backup: own.backup && sells(off, 'backup'),
    managed: own.managed && sells(off, 'managed'),
  };
  const wiring = await readWiring(db, server.id);
  const machineRef = engineRef ?? '';
  if (of.backupId !== undefined) {
    const backup = await findBackup(db, server.id, of.backupId);
    await checkOn(db, server, { action: 'copy', backup });
    const disks = backup.diskSizesGb.map((sizeGb, at) => ({ id: configured.disks[at]?.id ?? '', sizeGb }));
    const source = { kind: 'backup' as const, machineRef, ref: backup.engineRef ?? '' };
    const { takenAt } = backup;
    return { server, configured: { ...configured, disks }, wiring, source, what: nameOf(backup), takenAt };
  }
  await checkOn(db, server, { action: 'copy', backup: null });
  if (of.snapshotId === undefined) return { server, configured, wiring, source: null, what: server.name };
  const snapshot = await findSnapshotRef(db, server.id, of.snapshotId);
  if (snapshot.ref === null) throw new Conflict(1798);
  const source = { kind: 'snapshot' as const, machineRef, ref: snapshot.ref };
  return { server, configured, wiring, source, what: say('snapshot', { name: snapshot.name }) };
}

async function offerOf({ db, now }: Ctx, { server, configured, wiring }: Original): Promise<Offer> {
  const publicAddresses = wiring.networks.filter((network) => network.type === 1).length;
  const priced = await priceConfigured(db, { ...configured, publicAddresses }, now);
  if (priced === null || priced.price.missing.length > 0) throw new Conflict(1119);
  const { currency, monthlyMicro, hourlyOnMicro, hourlyOffMicro } = priced.price;
  return {
    name: newName(server.name),
    cpu: `${configured.cpuCount}${configured.cpuType}`,
    ramMb: configured.ramMb,
    diskSizesGb: configured.disks.map((disk) => disk.sizeGb),
    networks: wiring.networks.map((network) => network.name),
    billingMode: configured.billingMode,
    currency,
    monthlyMicro,
    hourlyOnMicro,
    hourlyOffMicro,
    priceListName: priced.priceListName,
  };
}

async function copy(
  ctx: Ctx,
  original: Original,
  input: { name: string; powerOn: boolean; expectedMicro?: number | undefined },
) {
  const { server, configured, wiring, source, what, takenAt } = original;
  if (source === null) throw new NotFound();
  // What is on the disks is its owner's: it does not come into another account this way.
  if (server.accountId !== ctx.me.accountId) throw new Conflict(1799);
  const { cpuType, cpuCount, ramMb, backup, managed, billingMode, trafficPackage, zoneId, licence } = configured;
  const created = await makeServers(
    ctx,
    {
      zoneId,
      imageId: wiring.imageId,
      cpuType,
      cpuCount,
      ramMb,
      diskSizesGb: configured.disks.map((disk) => disk.sizeGb),
      networkIds: wiring.networks.map((network) => network.id),
      addresses: [],
      sshKeyIds: [],
      description: '',
      terminateProtected: false,
      names: [input.name.trim()],
      billingMode,
      ...(trafficPackage !== null && { trafficPackage }),
      backup,
      managed,
      powerOn: input.powerOn,
      ...(input.expectedMicro !== undefined && { expectedMicro: input.expectedMicro }),
      extras: {},
    },
    { ...source, licence },
  );
  const action = say('made-from', { name: input.name.trim(), what });
  // Counts once the new server is there: the report looks at its state.
  if (takenAt !== undefined && takenAt !== null)
    for (const { serverId: toServerId } of created.servers)
      await insertTrial(ctx.db, { serverId: server.id, toServerId, takenAt, at: ctx.now });
  await record(ctx, { object: ofServer(server), kind: source.kind, action });
  return created;
}

const suffix = '-restored';
const newName = (name: string): string => `${name.slice(0, maxNameLength - suffix.length)}${suffix}`;
