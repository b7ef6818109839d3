import type { ResultOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { NotFound, messageOf } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import { readTrafficPackages, readZoneCpus } from '#domains/infrastructure/api/port.ts';
import {
  hourlyOnly,
  keepsBackups,
  readConfigured,
  readStanding,
  accountRefusal,
  sells,
  soldTypes,
} from '#domains/servers/api/port.ts';
import { cpuLabels } from '#domains/servers/cpu-labels.ts';
import { diskSizesGb } from '#domains/servers/limits.ts';
import { refusalOfProtection } from '#domains/servers/protection.ts';
import { readManagedTermsFor, readNotSoldTo, readPriceBook } from '#domains/tenancy/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { configuration } from '../contract.ts';
import { maxPlanDays } from '../limits.ts';
import { refusalOfConfiguration } from '../states.ts';
import { hotOf, keepsSafety, mostDisks } from './can.ts';
import { pairOf, plainOf, standingOf } from './prepare.ts';
import { readPlanned, type StoredConfiguration } from './store.ts';

type Row = ResultOf<typeof configuration.listConfigurations>['items'][number];

/** A change as the wire has it. */
export const rowOf = (row: StoredConfiguration): Omit<Row, 'reason'> & { reason: Message | null } => ({
  id: row.id,
  state: row.state,
  plannedFor: row.plannedFor?.toISOString() ?? null,
  created: row.created.toISOString(),
  ended: row.ended?.toISOString() ?? null,
  by: row.by,
  before: row.before,
  after: row.after,
  priceBefore: row.priceBefore,
  priceAfter: row.priceAfter,
  cmdId: row.taskId,
  reason: row.reason,
});

/** The configuration of one server, what it can become, and what that costs its account. */
export const readConfiguration: Run<typeof configuration.readConfiguration> = async (ctx, { params }) => {
  const { app, db, scope, now } = ctx;
  const server = await readStanding(db, scope, params.serverId);
  const configured = await readConfigured(db, server.id);
  if (configured === null) throw new NotFound();
  const { zoneId, accountId, engine } = configured;
  const off = await readNotSoldTo(db, accountId);
  const cpus = soldTypes(await readZoneCpus(db, zoneId), off, configured.cpuType);
  const planned = await readPlanned(db, server.id);
  const standing = await standingOf(ctx, server, engine);
  const { snapshots } = standing;
  const ofAccount = accountRefusal('configure', server);
  return {
    zoneId,
    current: plainOf(configured),
    prices: { ...pairOf(configured), priceListName: configured.priceListName },
    priceBook: await readPriceBook(db, { accountId, zoneId, at: now }),
    publicAddresses: configured.publicAddresses,
    licence: configured.licence,
    minRamMb: configured.minRamMb,
    minDiskGb: configured.minDiskGb,
    osFamily: configured.osFamily,
    cpus: cpus.map((cpu) => ({ ...cpu, ...cpuLabels[cpu.type], hourlyOnly: hourlyOnly(cpu.type) })),
    diskSizesGb: [...diskSizesGb],
    maxOsDiskGb: configured.limits.osDiskGb,
    maxDiskGb: configured.limits.diskGb,
    maxDisks: mostDisks(app, configured),
    keepsBackups: keepsBackups(app, engine) && sells(off, 'backup'),
    trafficPackages: await readTrafficPackages(db, zoneId),
    managed: await readManagedTermsFor(db, accountId),
    hot: hotOf(app, configured),
    keepsSafety: keepsSafety(app, engine),
    snapshots: snapshots.disks,
    refusals: {
      hardware: refusalOfConfiguration('compute', standing) ?? ofAccount,
      disks: refusalOfConfiguration('disks', standing) ?? ofAccount,
      contract:
        (isOwn(scope, server.id) ? null : messageOf(1890)) ?? refusalOfConfiguration('contract', standing) ?? ofAccount,
      more: accountRefusal('order', server),
      removal: refusalOfProtection('rebuild', server),
    },
    planned: planned === null ? null : rowOf(planned),
    maxPlanDays,
  };
};
