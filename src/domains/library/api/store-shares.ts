import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { forgetMaker } from '#domains/images/api/port.ts';
import { readShares as readSharesOf, sharesOf } from '#domains/shares/api/port.ts';

/** Who may use an image for new servers, and who may share it on as well. */
export type Level = 'use' | 'share';

const serversOfShare = sql<number>`(select count(*)::int from server v join image i on i.id = v.image_id
  where i.id = h.object_id and v.state <> 'terminated' and case
    when h.group_id is not null then v.account_id in
      (select m.account_id from account_group_member m where m.group_id = h.group_id)
    when h.email is not null then v.account_id = h.account_id
    else v.site_id = h.site_id and v.account_id <> i.account_id end)`;

/** With whom an image is shared, the newest first; `byAccount` leaves those alone that someone shared on. */
export async function readShares(db: Db, imageId: string, byAccount: string | null) {
  const shares = await readSharesOf<Level>(db, { type: 'image', id: imageId }, serversOfShare);
  return shares
    .filter((one) => byAccount === null || one.byAccount === byAccount)
    .map(({ level, since, until, ...one }) => ({
      ...one,
      mayReshare: level === 'share',
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    }));
}

/** Takes a person's name out of the images that they made, and of the links to them. */
export async function forgetPerson(tx: Db, accountId: string): Promise<void> {
  await sql`
    update image_link l set created_by = '' from account a, image i
    where a.id = ${accountId} and i.id = l.image_id and i.site_id = a.site_id and lower(l.created_by) = a.email_key`.execute(
    tx,
  );
  await forgetMaker(tx, accountId);
}

type StoredImage = {
  name: string;
  version: string;
  description: string;
  zone: string;
  sizeBytes: number | null;
  sha256: string | null;
  created: Date;
  sharedWith: string[];
};

/** The images of a person, as they take the list along. */
export async function readImagesOf(db: Db, accountId: string): Promise<StoredImage[]> {
  const { rows } = await sql<StoredImage>`
    select i.name, i.version, i.description, i.home_zone as zone, i.size_bytes as "sizeBytes", i.sha256,
      i.created_at as created, array(select coalesce(h.email, g.name) from ${sharesOf('image')} h
        left join account_group g on g.id = h.group_id where h.object_id = i.id order by 1) as "sharedWith"
    from image i where i.account_id = ${accountId} and i.state <> 'deleted' order by i.created_at`.execute(db);
  return rows;
}
