import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { readTrafficPackages, readZoneCpus } from '#domains/infrastructure/api/port.ts';
import {
  holdOf,
  keepsBackups,
  priceConfigured,
  readConfigured,
  accountRefusal,
  type Configured,
  type Locked,
  taskOf,
} from '#domains/servers/api/port.ts';
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
 */
export async function prepare(
  { app, db, now }: { app: App; db: Db; now: Date },
  server: Locked,
  change: Change,
): Promise<Prepared> {
  const current = await readConfigured(db, server.id);
  if (current === null) throw new Error(`the server ${server.id} has gone`);
  const sold = {
    cpus: await readZoneCpus(db, current.zoneId),
    trafficPackages: await readTrafficPackages(db, current.zoneId),
    maxDisks: mostDisks(app, current),
    maxOsDiskGb: current.limits.osDiskGb,
    maxDiskGb: current.limits.diskGb,
    keepsBackups: keepsBackups(app, current.engine),
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

/** Throws Conflict: 1007 names the running task, 1858 says that snapshots are in the way, 1008 what else does. */
export async function checkState(
  at: { app: App; db: Db },
  server: Locked,
  { parts, current }: Pick<Prepared, 'parts' | 'current'>,
): Promise<void> {
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const standing = await standingOf(at, server, current.engine);
  const reason = refusalOfParts(parts, standing);
  if (reason === null) return;
  if (refusalOfParts(parts, { ...standing, snapshots: noSnapshots }) === null)
    throw new Conflict(1858, undefined, { reason });
  throw new Conflict(1008, undefined, { reason });
}

/** Why a change cannot be made now; null when it can. */
export async function refusalNow(
  at: { app: App; db: Db },
  server: Locked,
  { parts, current }: Pick<Prepared, 'parts' | 'current'>,
): Promise<Message | null> {
  return refusalOfParts(parts, await standingOf(at, server, current.engine));
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
