import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { addToken, takeToken } from '#platform/db/mailed-token.ts';

export interface Attempt {
  accountId: string;
  email: string;
  siteId: string;
  siteName: string;
  host: string;
  primaryColor: string;
  result: string;
  ip: string;
  country: string | null;
  userAgent: string;
  at: Date;
  /** The account has signed in before, and never with this browser. */
  newBrowser: boolean;
}

/** Claims attempts whose account has not been notified, each once; skips unknown names and old attempts. */
export async function takeAttempts(tx: Db, limit: number): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    with taken as (
      update login_log set noticed = true where id in (
        select id from login_log where not noticed order by id limit ${limit} for update skip locked
      ) returning id, account_id, result, host(ip) as ip, country, user_agent, at
    ), earlier as (
      select t.id, bool_or(l.user_agent = t.user_agent) as known
      from taken t join login_log l on l.account_id = t.account_id and l.id < t.id and l.result = 'success'
      where t.result = 'success' group by t.id
    )
    select taken.account_id as "accountId", a.email, s.id as "siteId", s.name as "siteName", s.host,
      s.primary_color as "primaryColor", result, ip, country, user_agent as "userAgent", at,
      coalesce(not earlier.known, false) as "newBrowser"
    from taken join account a on a.id = taken.account_id join site s on s.id = a.site_id left join earlier on earlier.id = taken.id
    where taken.account_id is not null and taken.at > now() - interval '1 hour'
    order by taken.id`.execute(tx);
  return rows;
}

const lifeMs = 7 * 86_400_000;

/** Makes the token of a mail that says 'this was not me'. */
export const addSignInAlert = (tx: Db, accountId: string, now: Date): Promise<string> =>
  addToken(tx, 'sign_in_alert', { accountId, now, lifeMs });

/** Uses it up; its account, or undefined when it does not work. */
export const takeSignInAlert = (tx: Db, token: string, where: { siteId: string; now: Date }) =>
  takeToken(tx, 'sign_in_alert', { token, ...where });
