import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { digestOf, newToken } from '#platform/token.ts';

/** A login link is followed at once. */
export const loginLinkSeconds = 60;

/** Whether a site lets its own server sign people in, and whether this token and address are its server's. */
export async function readRemoteRules(db: Db, siteId: string, asked: { token: string; ip: string; now: Date }) {
  const hash = digestOf(asked.token);
  return db
    .selectFrom('site')
    .select('remote_web_access as access')
    .select(sql<boolean>`remote_token_hash is not null`.as('hasToken'))
    .select(
      sql<boolean>`coalesce(remote_token_hash = ${hash}
        or (remote_token_old_hash = ${hash} and remote_token_old_until > ${asked.now}), false)`.as('rightToken'),
    )
    .select(sql<boolean>`remote_ips = '{}' or ${asked.ip}::inet <<= any(remote_ips)`.as('rightAddress'))
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
}

/** Makes a one-time token that signs an account in; without an account it tests the way. */
export async function addLoginLink(
  tx: Db,
  who: { accountId: string | null; siteId: string; now: Date },
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('login_link')
    .values({
      token_hash: digestOf(token),
      account_id: who.accountId,
      site_id: who.siteId,
      created_at: who.now,
      expires_at: new Date(who.now.getTime() + loginLinkSeconds * 1000),
    })
    .execute();
  return token;
}

/** Uses a login link up; its account (null: of a test), or undefined when it is unknown, of another site, used or expired. */
export async function useLoginLink(tx: Db, token: string, where: { siteId: string; now: Date; test: boolean }) {
  const used = await tx
    .updateTable('login_link')
    .set({ used_at: where.now })
    .where('token_hash', '=', digestOf(token))
    .where('site_id', '=', where.siteId)
    .where('account_id', where.test ? 'is' : 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', where.now)
    .returning('account_id as accountId')
    .returning(
      sql<string>`coalesce((select a.email from account a where a.id = login_link.account_id), '')`.as('email'),
    )
    .executeTakeFirst();
  return used;
}
