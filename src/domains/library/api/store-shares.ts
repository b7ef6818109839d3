import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface StoredShare {
  accountId: string;
  email: string;
  until: string | null;
  mayReshare: boolean;
  by: string;
  since: string;
  usedBy: number;
}

/** With whom an image is shared, the newest first. Whoever asks has found it as their own. */
export async function readShares(db: Db, imageId: string): Promise<StoredShare[]> {
  const { rows } = await sql<Omit<StoredShare, 'until' | 'since'> & { until: Date | null; since: Date }>`
    select s.account_id as "accountId", a.email, s.until, s.may_reshare as "mayReshare", s.shared_by as by,
      s.created_at as since,
      (select count(*)::int from server v where v.image_id = s.image_id and v.account_id = s.account_id
        and v.state <> 'terminated') as "usedBy"
    from image_share s join account a on a.id = s.account_id where s.image_id = ${imageId}
    order by s.created_at desc, s.account_id limit 500`.execute(db);
  return rows.map((row) => ({ ...row, until: row.until?.toISOString() ?? null, since: row.since.toISOString() }));
}

export interface NewShare {
  imageId: string;
  accountId: string;
  until: Date | null;
  mayReshare: boolean;
  by: string;
  at: Date;
}

/** Shares an image with an account, or shares it on other terms. */
export async function saveShare(tx: Db, share: NewShare): Promise<void> {
  await sql`
    insert into image_share (image_id, account_id, until, may_reshare, shared_by, created_at)
    values (${share.imageId}, ${share.accountId}, ${share.until}, ${share.mayReshare}, ${share.by}, ${share.at})
    on conflict (image_id, account_id) do update set until = excluded.until, may_reshare = excluded.may_reshare`.execute(
    tx,
  );
}

/** Ends a share. Null when there is none; else the email that it was for. */
export async function deleteShare(tx: Db, imageId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    delete from image_share s using account a
    where s.image_id = ${imageId} and s.account_id = ${accountId} and a.id = s.account_id returning a.email`.execute(
    tx,
  );
  return rows[0]?.email ?? null;
}
