import type { Machine } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { priceServer, type ServerPrice } from '#domains/tenancy/pricing.ts';
import { cpuTypes, type CpuType } from '../limits.ts';
import { readConfigured, saveConfigured, savePrices, type Configured } from './store-configured.ts';

/** What a configuration costs its account, by the price list in force at a moment; null where there is none. */
export async function priceConfigured(
  db: Db,
  configured: Configured,
  at?: Date,
): Promise<{ price: ServerPrice; versionId: string; priceListName: string } | null> {
  const book = await readPriceBook(db, { accountId: configured.accountId, zoneId: configured.zoneId, at });
  if (book === null) return null;
  const diskSizesGb = configured.disks.map((disk) => disk.sizeGb);
  return {
    price: priceServer(book, { ...configured, diskSizesGb }),
    versionId: book.versionId,
    priceListName: book.priceListName,
  };
}

/** Prices a server anew after a change of it. What its price list does not sell any more leaves the former price. */
export async function repriceServer(tx: Db, serverId: string, now?: Date): Promise<void> {
  const configured = await readConfigured(tx, serverId);
  const priced = configured === null ? null : await priceConfigured(tx, configured, now);
  if (priced === null || priced.price.missing.length > 0) return;
  await savePrices(tx, serverId, { ...priced.price, priceVersionId: priced.versionId });
}

/** Takes over processor, memory and disks that a machine has, and prices the server anew where they differ. */
export async function saveMachineHardware(
  tx: Db,
  serverId: string,
  { machine, now }: { machine: Machine; now: Date },
): Promise<void> {
  const before = await readConfigured(tx, serverId);
  if (before === null || isSame(before, machine)) return;
  const { cpuCount, ramMb } = machine;
  const cpuType = isCpuType(machine.cpuType) ? machine.cpuType : before.cpuType;
  const disks = machine.diskSizesGb.map((sizeGb, at) => ({ id: before.disks[at]?.id ?? newId(), sizeGb }));
  await saveConfigured(tx, serverId, { ...before, cpuType, cpuCount, ramMb, disks });
  await repriceServer(tx, serverId, now);
}

const isCpuType = (text: string): text is CpuType => cpuTypes.some((type) => type === text);

const isSame = (before: Configured, machine: Machine): boolean =>
  before.cpuType === machine.cpuType &&
  before.cpuCount === machine.cpuCount &&
  before.ramMb === machine.ramMb &&
  before.disks.map((disk) => disk.sizeGb).join() === machine.diskSizesGb.join();
