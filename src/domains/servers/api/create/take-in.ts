import { holdNetworks, openUsed, releaseAddresses, reserveUsed, takeGivenAddress } from '#domains/networks/api/port.ts';
import type { Amounts } from '#domains/quotas/api/port.ts';
import { readAccount, readPriceBook } from '#domains/tenancy/api/port.ts';
import { priceServer } from '#domains/tenancy/pricing.ts';
import { newId } from '#kernel/ids.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { amountsOfSize } from '../../amounts.ts';
import { problemOfName } from '../../names.ts';
import { say } from '../../messages.ts';
import { deleteNic } from '../detail/store-nics.ts';
import { readQuotaStanding, spendOf } from '../quota.ts';
import { lockAccount } from '../store-usage.ts';
import { gateOf } from './rules.ts';
import * as store from './store-create.ts';

/** A machine that an engine has already, as it becomes a server. */
export interface FoundServerSpec {
  name: string;
  accountId: string;
  zoneId: string;
  imageId: string;
  /** The license key of the image; null: none. */
  licence: string | null;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  diskSizesGb: readonly number[];
  nics: readonly { networkId: string; public: boolean; mac: string; ips: readonly string[] }[];
}

/** What it takes of the quotas; its cost follows from what it is. */
const amountsOf = ({ nics, ...size }: FoundServerSpec): Partial<Amounts> => ({
  ...amountsOfSize(size, 1),
  addresses: nics.filter((nic) => nic.public).reduce((sum, { ips }) => sum + ips.length, 0),
});

/** Why a machine can't become a server. */
export class TakeInRefused extends Error {
  override name = 'TakeInRefused';
  readonly reason: Sayable;
  constructor(reason: Sayable) {
    super('the machine can not be taken in');
    this.reason = reason;
  }
}

/**
 * Adds a server for a machine that is there already, in the state `creating` under its task: with its MACs and addresses, priced by
 * the list of its account, billed hourly. Throws TakeInRefused; the caller then undoes what was written.
 */
export async function takeInServer(
  tx: Db,
  found: FoundServerSpec,
  { taskId, now }: { taskId: string; now: Date },
): Promise<{ id: string; name: string; siteId: string; accountId: string }> {
  const { accountId, zoneId, name } = found;
  await holdNetworks(tx, found.nics.map(({ networkId }) => networkId)); // prettier-ignore
  await lockAccount(tx, accountId);
  const account = await readAccount(tx, accountId);
  const standing = await readQuotaStanding(tx, accountId, now);
  const gate = account === null ? say('gone') : gateOf(account, standing, amountsOf(found));
  if (account === null || gate !== null) throw new TakeInRefused(gate ?? say('gone'));
  if (problemOfName(name, 'name') !== null || (await store.takenNames(tx, accountId, [name])).size > 0)
    throw new TakeInRefused(say('has-name', { name }));
  const book = await readPriceBook(tx, { accountId, zoneId, at: now });
  const { cpuType, cpuCount, ramMb, diskSizesGb, licence } = found;
  const publicAddresses = found.nics.filter((nic) => nic.public).reduce((sum, { ips }) => sum + ips.length, 0);
  const sizes = { cpuType, cpuCount, ramMb, diskSizesGb, publicAddresses, licence };
  const price =
    book && priceServer(book, { ...sizes, backup: false, managed: false, billingMode: 1, trafficPackage: null });
  if (book === null || price === null || price.missing.length > 0)
    throw new TakeInRefused(say('not-in-price-list-of', { items: price?.missing.join(', ') ?? cpuType }));
  const { currency, monthlyMicro, hourlyOnMicro, hourlyOffMicro, lines } = price;
  const costs = gateOf(account, standing, { spend: spendOf({ ...price, billingMode: 1 }) });
  if (costs !== null) throw new TakeInRefused(costs);
  const id = newId<'server'>();
  const { siteId } = account;
  const primaryIp = (found.nics.find((nic) => nic.public) ?? found.nics[0])?.ips[0] ?? null;
  await store.insertServers(tx, [{ id, taskId, name, primaryIp }], {
    siteId,
    accountId,
    zoneId,
    imageId: found.imageId,
    cpuType,
    cpuCount,
    ramMb,
    diskSizesGb,
    billingMode: 1,
    trafficPackage: null,
    backup: false,
    managed: false,
    description: '',
    // What ran before the console must not end by a slip.
    terminateProtected: true,
    priceVersionId: book.versionId,
    currency,
    monthlyMicro,
    hourlyOnMicro,
    hourlyOffMicro,
    lines,
    now,
  });
  await store.insertDisks(tx, diskSizesGb.map((sizeGb, position) => ({ id: newId(), serverId: id, position, sizeGb }))); // prettier-ignore
  const nics = found.nics.map((nic, position) => ({
    ...nic,
    id: newId<'nic'>(),
    serverId: id,
    position,
    connected: true,
  }));
  if (nics.length > 0 && !(await store.insertGivenNics(tx, nics)))
    throw new TakeInRefused(say('mac-in-use', { mac: nics.map(({ mac }) => mac).join(', ') }));
  for (const { id: nicId, networkId, ips } of nics) {
    await openUsed(tx, networkId, ips);
    for (const ip of ips)
      if ((await takeGivenAddress(tx, { networkId, nicId, ip, accountId })) !== 'mine')
        throw new TakeInRefused(say('address-not-free', { ip }));
  }
  return { id, name, siteId, accountId };
}

/**
 * Gives back the addresses of a server that was let go of; the machine still has them, so no other server gets them. It can be
 * taken in again: its MACs and its name in the engine are free.
 */
export async function releaseTakenIn(tx: Db, serverId: string): Promise<void> {
  const nics = await store.readNicAddresses(tx, serverId);
  await releaseAddresses(tx, nics.map(({ id }) => id)); // prettier-ignore
  for (const { id } of nics) await deleteNic(tx, id);
  await store.forgetEngineRef(tx, serverId);
  for (const { networkId, ips } of nics) await reserveUsed(tx, networkId, ips);
}
