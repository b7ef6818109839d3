import type { Run } from '#platform/http/context.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import { groupsFor } from '#domains/groups/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { library } from '../contract.ts';
import { maxImageGb, priceKey, quotaGb } from '../limits.ts';
import { formats } from '../states.ts';
import { readUse } from './store-change.ts';

/** The frame of the library: quota, price, zones and what it accepts. */
export const readLibrary: Run<typeof library.readLibrary> = async ({ app, db, me, now, scope }) => {
  const zones = (await listDataCenters(db)).filter(
    ({ engine }) => (capabilitiesOf(app, engine)?.images ?? null) !== null,
  );
  const { usedBytes, ...unused } = await readUse(db, me.accountId, now);
  const [first] = zones;
  const book = first && (await readPriceBook(db, { accountId: me.accountId, zoneId: first.id, at: now }));
  const rate = book?.rates[priceKey];
  return {
    quotaGb,
    usedBytes,
    maxImageGb,
    formats: [...formats],
    price: book && rate ? { micro: rate.monthlyMicro, currency: book.currency } : null,
    zones: zones.map(({ id, name }) => ({ id, name })),
    unused,
    groups: await groupsFor(db, scope, me.accountId),
    mayShareWithSite: scope.reach !== 'account',
    mayPublish: me.permissions.has('image.publish'),
  };
};
