import { record, type By } from '#domains/history/api/port.ts';
import { ofServer } from '../store.ts';
import type { Machine } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { priceServer, type PriceBook, type ServerPrice } from '#domains/tenancy/pricing.ts';
import { cpuTypes, type CpuType } from '../../limits.ts';
import { readConfigured, saveConfigured, savePrices, type Configured } from '../detail/store-configured.ts';
import { say } from '../../messages.ts';

/** What a configuration costs its account, by the active price list at a moment; null where there is none. */
export async function priceConfigured(
  db: Db,
  configured: Configured,
  at?: Date,
): Promise<{ price: ServerPrice; versionId: string; priceListName: string } | null> {
  const book = await readPriceBook(db, { accountId: configured.accountId, zoneId: configured.zoneId, at });
  return book === null ? null : priceBy(book, configured);
}

/** What a configuration costs by the prices of an account in its data center. */
export function priceBy(
  book: PriceBook,
  configured: Configured,
): { price: ServerPrice; versionId: string; priceListName: string } {
  const diskSizesGb = configured.disks.map((disk) => disk.sizeGb);
  return {
    price: priceServer(book, { ...configured, diskSizesGb }),
    versionId: book.versionId,
    priceListName: book.priceListName,
  };
}

/** Who caused a change of the price, and when. */
interface Cause {
  by: By;
  now?: Date | undefined;
}

/**
 * Prices a server again after a change of it, and notes in its history what it costs now. Items no longer in its price
 * list keep the former price.
 */
export async function repriceServer(tx: Db, serverId: string, { by, now }: Cause): Promise<void> {
  const configured = await readConfigured(tx, serverId);
  if (configured === null) return;
  const priced = await priceConfigured(tx, configured, now);
  if (priced === null || priced.price.missing.length > 0) return;
  await savePrices(tx, serverId, { ...priced.price, priceVersionId: priced.versionId });
  const diff = priceDiff(configured, priced.price);
  if (Object.keys(diff).length === 0) return;
  const server = { id: serverId, siteId: configured.siteId, accountId: configured.accountId };
  await record(tx, { object: ofServer(server), kind: 'billing', action: say('price-changed'), diff, by });
}

type Priced = Pick<ServerPrice, 'currency' | 'monthlyMicro' | 'hourlyOnMicro' | 'hourlyOffMicro'>;

const monthly = { monthlyPrice: 'monthlyMicro' } as const;
const hourly = { hourlyOnPrice: 'hourlyOnMicro', hourlyOffPrice: 'hourlyOffMicro' } as const;

/** What differs of the prices by which the server is billed, as amounts with their currency. */
function priceDiff(before: Configured, after: Priced): Record<string, [string, string]> {
  const fields = before.billingMode === 0 ? monthly : hourly;
  const text = (micro: number, { currency }: Priced) =>
    `${(micro / 1_000_000).toFixed(6).replace(/0{1,4}$/, '')} ${currency}`;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, of]: [string, keyof Priced]): [string, [string, string]][] => {
      const [was, is] = [text(Number(before[of]), before), text(Number(after[of]), after)];
      return was === is ? [] : [[field, [was, is]]];
    }),
  );
}

/** Takes over processor, memory and disks that a machine has, and prices the server again where they differ. */
export async function saveMachineHardware(
  tx: Db,
  serverId: string,
  { machine, ...cause }: { machine: Machine } & Cause,
): Promise<void> {
  const before = await readConfigured(tx, serverId);
  if (before === null || isSame(before, machine)) return;
  const { cpuCount, ramMb } = machine;
  const cpuType = isCpuType(machine.cpuType) ? machine.cpuType : before.cpuType;
  const disks = machine.diskSizesGb.map((sizeGb, at) => ({ id: before.disks[at]?.id ?? newId(), sizeGb }));
  await saveConfigured(tx, serverId, { ...before, cpuType, cpuCount, ramMb, disks });
  await repriceServer(tx, serverId, cause);
}

const isCpuType = (text: string): text is CpuType => cpuTypes.some((type) => type === text);

const isSame = (before: Configured, machine: Machine): boolean =>
  before.cpuType === machine.cpuType &&
  before.cpuCount === machine.cpuCount &&
  before.ramMb === machine.ramMb &&
  before.disks.map((disk) => disk.sizeGb).join() === machine.diskSizesGb.join();
