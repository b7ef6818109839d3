import type { Db } from '#platform/db/pool.ts';

/** An expired entry of the blocklist with a hit, a block list that is turned off, and a listing that is gone. */
export async function addBlocklist(
  { db }: { db: Db },
  { entryId, blockListId, listingId, siteId }: Record<'entryId' | 'blockListId' | 'listingId' | 'siteId', string>,
): Promise<void> {
  const at = new Date(0);
  const value = `${entryId.slice(-8)}.kept.test`;
  const entry = { id: entryId, kind: 'domain', effect: 'refuse', value, places: ['sign-up'], reason: 'Kept' };
  await db
    .insertInto('blacklist_entry')
    .values({
      ...entry,
      created_at: at,
      until: at,
      hits: 1,
      last_hit_at: at,
      last_value: `x@${value}`,
      last_place: 'sign-up',
    })
    .execute();
  await db
    .insertInto('blacklist_hit')
    .values({
      id: entryId,
      at: new Date(),
      entry_id: entryId,
      place: 'sign-up',
      fact: 'email',
      value: `x@${value}`,
      site_id: siteId,
    })
    .execute();
  const list = { id: blockListId, name: `Kept ${blockListId.slice(-8)}`, zone: `${blockListId.slice(-8)}.kept.test` };
  await db
    .insertInto('block_list')
    .values({ ...list, enabled: false, created_at: at })
    .execute();
  await db
    .insertInto('address_listing')
    .values({
      id: listingId,
      ip: '198.18.254.254',
      list: list.name,
      added_by: 'kept',
      created_at: at,
      gone_at: new Date(),
    })
    .execute();
}
