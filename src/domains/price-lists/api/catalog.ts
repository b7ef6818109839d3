import { soldLicences } from '#domains/images/api/port.ts';
import { listDataCenters, soldPackages } from '#domains/infrastructure/api/port.ts';
import { trafficLabel } from '#domains/infrastructure/traffic.ts';
import { cpuLabels } from '#domains/servers/cpu-labels.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import { readPriceSites } from '#domains/tenancy/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import type { priceLists } from '../contract.ts';
import { placeOf } from '../items.ts';
import { say } from '../messages.ts';

/** Items that every installation can sell, beside its processors, licenses and traffic packages. */
const fixed = [
  'ram.gb',
  'disk.gb',
  'snapshot.gb',
  'image.gb',
  'backup.gb',
  'ip.public',
  'traffic.gb',
  'managed.server',
] as const;
const isFixed = (key: string): key is (typeof fixed)[number] => fixed.some((one) => one === key);

/** What an item of a price list is called. */
export function itemTitle(key: string): Message {
  if (isFixed(key)) return say(`item-${key}`);
  const [kind = '', of = ''] = key.split('.');
  const type = cpuTypes.find((one) => one === of);
  if (kind === 'cpu' && type !== undefined) return say('item-cpu', { name: cpuLabels[type].name });
  if (kind === 'traffic') return say('item-traffic', { package: trafficLabel(of) });
  return say('item-licence', { name: `${of.charAt(0).toUpperCase()}${of.slice(1)}` });
}

/** The items that can have a price, in the order in which they are shown. */
export async function knownItems(db: Db): Promise<string[]> {
  const [licences, packages] = [await soldLicences(db), await soldPackages(db)];
  return [
    ...cpuTypes.map((type) => `cpu.${type}`),
    ...fixed,
    ...packages.map((code) => `traffic.${code}`),
    ...licences.map((licence) => `licence.${licence}`),
  ];
}

/** What can have a price, and where. */
export const readPriceCatalog: Run<typeof priceLists.readPriceCatalog> = async ({ db, scope }) => ({
  items: (await knownItems(db)).map((key) => ({ key, title: itemTitle(key), ...placeOf(key) })),
  zones: (await listDataCenters(db)).map(({ id, name }) => ({ id, name })),
  sites: await readPriceSites(db, scope),
});
