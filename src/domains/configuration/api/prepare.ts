import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item, messageOf, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { readTrafficPackages, readZoneCpus } from '#domains/infrastructure/api/port.ts';
import {
  holdOf,
  keepsBackups,
  priceConfigured,
  quotaRefusal,
  readConfigured,
  sells,
  soldTypes,
  spendOf,
  accountRefusal,
  growthRefusal,
  type Configured,
  type Locked,
  taskOf,
} from '#domains/servers/api/port.ts';
import { readNotSoldTo } from '#domains/tenancy/api/port.ts';
import { besideOf, type Amounts } from '#domains/quotas/resources.ts';
import { refusalOfProtection } from '#domains/servers/protection.ts';
import { readHolding } from '#domains/snapshots/api/port.ts';
import type { Message } from '#kernel/message.ts';
import { isDearer, isHardware, linesOf, needsRestart, partsOf, shownMicro, targetOf } from '../change.ts';
import type { Change, ChangedLine, Configuration } from '../change.ts';
import { noSnapshots, type Part, refusalOfConfiguration } from '../states.ts';
import { hotOf, mostDisks, resizesWithSnapshots } from './can.ts';
import { problemsOf } from './rules.ts';
import type { PricePair } from './store.ts';

/** A change that can be made: what it leads to and costs. */
export interface Prepared {
  current: Configured;
  before: Configuration;
  after: Configuration;
  lines: ChangedLine[];
  hardware: boolean;
  /** What must be free to change. */
  parts: Part[];
  /** It needs the server to be off. */
  restarts: boolean;
  priceBefore: PricePair;
  priceAfter: PricePair;
  /** What it takes more of the quotas of the account. */
  more: Partial<Amounts>;
}

export const pairOf = ({ currency, monthlyMicro, hourlyOnMicro, hourlyOffMicro }: PricePair): PricePair => ({
  currency,
  monthlyMicro,
  hourlyOnMicro,
  hourlyOffMicro,
});

/** The configuration alone of what is known about a server. */
export const plainOf = (from: Configuration): Configuration => ({
  cpuType: from.cpuType,
  cpuCount: from.cpuCount,
  ramMb: from.ramMb,
  disks: from.disks,
  backup: from.backup,
  managed: from.managed,
  billingMode: from.billingMode,
  trafficPackage: from.trafficPackage,
});

/**
 * Checks a change of a locked server by the zone, the price list and the account. Throws Invalid with every problem at
 * its field, and Conflict (1860, 1861) where the account or the price is in the way. State and task are apart.
 * `taken` is what others of the same request take of the quotas.
 */
export async function prepare(
  { app, db, now, taken = {} }: At & { taken?: Partial<Amounts> },
  server: Locked,
  change: Change,
): Promise<Prepared> {
  const current = await readConfigured(db, server.id);
  if (current === null) throw new Error(`the server ${server.id} has gone`);
  const off = await readNotSoldTo(db, current.accountId);
  const sold = {
    cpus: soldTypes(await readZoneCpus(db, current.zoneId), off, current.cpuType),
    trafficPackages: await readTrafficPackages(db, current.zoneId),
    maxDisks: mostDisks(app, current),
    maxOsDiskGb: current.limits.osDiskGb,
    maxDiskGb: current.limits.diskGb,
    keepsBackups: keepsBackups(app, current.engine),
    backup: sells(off, 'backup'),
    managed: sells(off, 'managed'),
    removal: refusalOfProtection('rebuild', server),
  };
  const before = plainOf(current);
  const problems = problemsOf(current, change, sold);
  if (problems.length > 0) throw new Invalid(problems);
  const target = targetOf(before, change);
  const lines = linesOf(before, target);
  if (lines.length === 0) throw new Invalid([item(1850)]);
  const after = { ...target, disks: target.disks.map(({ id, sizeGb }) => ({ id: id ?? newId(), sizeGb })) };
  const priced = await priceConfigured(db, { ...current, ...after }, now);
  if (priced === null || priced.price.missing.length > 0) throw new Invalid([item(1119)]);
  const { price } = priced;
  if (change.expectedMicro !== undefined && change.expectedMicro !== shownMicro(after.billingMode, price))
    throw new Conflict(1861, 'expectedMicro');
  checkAccount(server, { current, after, price });
  const more = growthBy({ ...current, ...before }, { ...price, ...after });
  await checkQuota(db, server, { now, more, taken });
  const hot = hotOf(app, current);
  return {
    current,
    before,
    after,
    lines,
    hardware: lines.some(isHardware),
    parts: partsOf(lines),
    restarts: lines.some((line) => needsRestart(line, hot)),
    priceBefore: pairOf(current),
    priceAfter: pairOf(price),
    more,
  };
}

/** The user who may not order may not order more either. */
function checkAccount(
  server: Locked,
  { current, after, price }: { current: Configured; after: Configuration; price: PricePair },
): void {
  const refused = accountRefusal('configure', server);
  if (refused !== null) throw new Conflict(1008, undefined, { reason: refused });
  const dearer = isDearer([current, current], [after, price]);
  const reason = dearer ? accountRefusal('order', server) : null;
  if (reason !== null) throw new Refusal(409, [item(1860, undefined, { reason })]);
}

type Sized = Configuration & Pick<PricePair, 'monthlyMicro' | 'hourlyOnMicro'>;

/** What a server has more of the resources of quotas after a change. */
function growthBy(before: Sized, after: Sized): Partial<Amounts> {
  const disks = (of: Sized) => of.disks.reduce((sum, { sizeGb }) => sum + sizeGb, 0);
  return {
    cpus: Math.max(0, after.cpuCount - before.cpuCount),
    ramGb: Math.max(0, after.ramMb - before.ramMb) / 1024,
    diskGb: Math.max(0, disks(after) - disks(before)),
    spend: Math.max(0, spendOf(after) - spendOf(before)),
  };
}

/** What grows must fit into the quotas of the account, which no other order shares until the transaction ends. */
async function checkQuota(
  db: Db,
  { accountId }: Locked,
  { now, more, taken }: { now: Date; more: Partial<Amounts>; taken: Partial<Amounts> },
): Promise<void> {
  if (Object.values(more).every((amount) => amount === 0)) return;
  const reason = await quotaRefusal(db, { accountId, now }, besideOf(more, taken));
  if (reason !== null) throw new Refusal(409, [item(1860, undefined, { reason })]);
}

/** Processors and memory. */
interface Growth {
  cpuCount: number;
  ramMb: number;
}

/** What a server takes more than before. */
const growthOf = ({ before, after }: Pick<Prepared, 'before' | 'after'>): Growth => ({
  cpuCount: Math.max(0, after.cpuCount - before.cpuCount),
  ramMb: Math.max(0, after.ramMb - before.ramMb),
});

type Checked = Pick<Prepared, 'parts' | 'current' | 'before' | 'after'>;

/** What the servers take more that are changed together, by data center: their hosts were listed before. */
export type Grown = Map<string, Growth>;

/** Adds a change to what the servers that are changed together take. */
export function addGrowth(grown: Grown, prepared: Checked): void {
  const { zoneId } = prepared.current;
  const beside = grown.get(zoneId) ?? { cpuCount: 0, ramMb: 0 };
  const { cpuCount, ramMb } = growthOf(prepared);
  grown.set(zoneId, { cpuCount: beside.cpuCount + cpuCount, ramMb: beside.ramMb + ramMb });
}

interface At {
  app: App;
  db: Db;
  now: Date;
  /** Left out: it is changed alone. */
  grown?: Grown;
}

/** Why the data center can't give what a server takes more, beside what others with it do; null: it can. */
function growthFault({ app, db, now, grown }: At, prepared: Checked) {
  const { cpuCount, ramMb } = growthOf(prepared);
  if (cpuCount === 0 && ramMb === 0) return null;
  const { zoneId } = prepared.current;
  const beside = grown?.get(zoneId) ?? { cpuCount: 0, ramMb: 0 };
  return growthRefusal(app, db, { zoneId, cpuCount: cpuCount + beside.cpuCount, ramMb: ramMb + beside.ramMb, now });
}

/**
 * Throws Conflict: 1007 names the running task, 1858 says that snapshots are in the way, 1008 what else does; and why the
 * data center has no capacity for a larger size.
 */
export async function checkState(at: At, server: Locked, prepared: Checked): Promise<void> {
  const { parts, current } = prepared;
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const standing = await standingOf(at, server, current.engine);
  const reason = refusalOfParts(parts, standing);
  if (reason === null) {
    const fault = await growthFault(at, prepared);
    if (fault !== null) throw new Refusal(409, [fault]);
    return;
  }
  if (refusalOfParts(parts, { ...standing, snapshots: noSnapshots }) === null)
    throw new Conflict(1858, undefined, { reason });
  throw new Conflict(1008, undefined, { reason });
}

/** Why a change cannot be made now; null when it can. */
export async function refusalNow(at: At, server: Locked, prepared: Checked): Promise<Message | null> {
  const { parts, current } = prepared;
  const reason = refusalOfParts(parts, await standingOf(at, server, current.engine));
  const fault = reason === null ? await growthFault(at, prepared) : null;
  return fault === null ? reason : messageOf(fault.code, fault.values);
}

/** Why one of the parts cannot change; null when all can. */
function refusalOfParts(parts: readonly Part[], standing: Parameters<typeof refusalOfConfiguration>[1]) {
  for (const part of parts) {
    const reason = refusalOfConfiguration(part, standing);
    if (reason !== null) return reason;
  }
  return null;
}

/** What of a server decides whether its configuration can change. */
export async function standingOf({ app, db }: { app: App; db: Db }, server: Locked, engine: string) {
  return {
    state: server.state,
    task: taskOf(server),
    snapshots: await readHolding(db, server.id, resizesWithSnapshots(app, engine)),
    held: await holdOf(app, db, server.id),
  };
}
