import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sharedRows } from '#platform/db/shared.ts';

/** A person, a group or everybody of the site that may use an image. */
export interface StoredShare {
  id: string;
  kind: 'person' | 'group' | 'site';
  /** The email, or the name of the group or site. */
  name: string;
  groupId: string | null;
  accountId: string | null;
  siteId: string;
  until: string | null;
  mayReshare: boolean;
  by: string;
  byAccount: string | null;
  since: string;
  usedBy: number;
}

/** With whom an image is shared, the newest first; `byAccount` leaves those alone that somebody shared on. */
export async function readShares(db: Db, imageId: string, byAccount: string | null = null): Promise<StoredShare[]> {
  const { rows } = await sql<Omit<StoredShare, 'until' | 'since'> & { until: Date | null; since: Date }>`
    select s.id, case when s.group_id is not null then 'group' when s.email is not null then 'person' else 'site' end
      as kind, coalesce(s.email, g.name, t.name) as name, s.group_id as "groupId", s.account_id as "accountId",
      s.site_id as "siteId", s.until, s.may_reshare as "mayReshare", s.shared_by as by, s.by_account as "byAccount",
      s.created_at as since,
      (select count(*)::int from server v where v.image_id = s.image_id and v.state <> 'terminated' and case
        when s.group_id is not null then v.account_id in
          (select m.account_id from account_group_member m where m.group_id = s.group_id)
        when s.email is not null then v.account_id = s.account_id
        else v.site_id = s.site_id and v.account_id <> i.account_id end) as "usedBy"
    from image_share s join image i on i.id = s.image_id join site t on t.id = s.site_id
      left join account_group g on g.id = s.group_id
    where s.image_id = ${imageId} and (${byAccount}::uuid is null or s.by_account = ${byAccount}::uuid)
    order by s.created_at desc, s.id limit 500`.execute(db);
  return rows.map((row) => ({ ...row, until: row.until?.toISOString() ?? null, since: row.since.toISOString() }));
}

export interface NewShare {
  id: string;
  imageId: string;
  siteId: string;
  groupId: string | null;
  accountId: string | null;
  email: string | null;
  until: Date | null;
  mayReshare: boolean;
  by: string;
  byAccount: string;
  /** By somebody with whom it is shared themselves. */
  passedOn: boolean;
  at: Date;
}

/**
 * Shares an image, or shares it on other terms where it was shared with them already. Whoever passes it on changes nothing
 * of what somebody else has shared.
 */
export async function saveShare(tx: Db, share: NewShare): Promise<void> {
  const target =
    share.groupId !== null
      ? sql`(image_id, group_id) where group_id is not null`
      : share.email !== null
        ? sql`(image_id, email_key) where email is not null`
        : sql`(image_id) where group_id is null and email is null`;
  await sql`
    insert into image_share (id, image_id, site_id, group_id, account_id, email, until, may_reshare, shared_by, by_account,
      passed_on, created_at)
    values (${share.id}, ${share.imageId}, ${share.siteId}, ${share.groupId}, ${share.accountId}, ${share.email},
      ${share.until}, ${share.mayReshare}, ${share.by}, ${share.byAccount}, ${share.passedOn}, ${share.at})
    on conflict ${target} do update set until = excluded.until, may_reshare = excluded.may_reshare
      where not excluded.passed_on or image_share.by_account = excluded.by_account`.execute(tx);
}

const named = sharedRows('image_share');
export const { deleteShare, deleteOwnShare } = named;

/** Ends what those who may not use an image any more have shared on; again, until nothing is left of the chain. */
export async function endPassedOn(tx: Db, imageId: string): Promise<void> {
  for (let gone = 1; gone > 0;) {
    const { rows } = await sql`
      delete from image_share s where s.image_id = ${imageId} and s.passed_on
        and not exists (select 1 from images_shared_with(s.by_account) w where w.image_id = s.image_id and w.may_reshare)
      returning s.id`.execute(tx);
    gone = rows.length;
  }
}

/** Takes a person's name out of what is shared, and what is shared with them away. */
export async function forgetShares(tx: Db, accountId: string): Promise<void> {
  await named.forgetShares(tx, accountId);
  await sql`
    update image_link l set created_by = '' from account a, image i
    where a.id = ${accountId} and i.id = l.image_id and i.site_id = a.site_id and lower(l.created_by) = a.email_key`.execute(
    tx,
  );
  await sql`
    update image i set created_by = '' from account a
    where a.id = ${accountId} and i.site_id = a.site_id and lower(i.created_by) = a.email_key`.execute(tx);
}

/** The images of a person, as they take the list along. */
export async function readImagesOf(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select i.name, i.version, i.description, i.home_zone as zone, i.size_bytes as "sizeBytes", i.sha256,
      i.created_at as created, array(select coalesce(h.email, g.name) from image_share h
        left join account_group g on g.id = h.group_id where h.image_id = i.id order by 1) as "sharedWith"
    from image i where i.account_id = ${accountId} and i.state <> 'deleted' order by i.created_at`.execute(db);
  return rows;
}
