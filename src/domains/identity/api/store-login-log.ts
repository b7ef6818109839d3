import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { countStranger } from '#platform/audit/strangers.ts';
import { reportConditions } from '#platform/db/report-conditions.ts';
import { within } from '#platform/db/within.ts';
import { writeAudit } from '#platform/http/audit.ts';
import type { Ctx } from '#platform/http/context.ts';
import { accountFinders } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';

export const loginResults = [
  'success',
  'wrong',
  'blocked',
  'locked',
  'disabled',
  'ip-refused',
  'refused',
  'factor-asked',
  'factor-wrong',
] as const;
export type LoginResult = (typeof loginResults)[number];

/** Writes one attempt to sign in; on the pool where the request is refused, so that the line stays. */
export async function logSignIn(
  db: Db,
  ctx: Pick<Ctx, 'request' | 'now'>,
  attempt: { email: string; accountId: string | null; result: LoginResult; method?: string; sessionId?: string },
): Promise<void> {
  await db
    .insertInto('login_log')
    .values({
      at: ctx.now,
      email: attempt.email,
      account_id: attempt.accountId,
      site_id: ctx.request.site.id,
      result: attempt.result,
      method: attempt.method ?? 'password',
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
      country: ctx.request.country,
      session_id: attempt.sessionId ?? null,
    })
    .execute();
  if (attempt.result in refusals) await noteRefused(db, ctx, attempt);
}

/** Results reported to users who could not sign in; the operation itself logs all others. */
const refusals: Partial<Record<LoginResult, number>> = {
  wrong: 21,
  blocked: 13,
  locked: 1603,
  disabled: 10,
  'ip-refused': 55,
  refused: 9832,
  'factor-wrong': 54,
};

/** Someone who tries a name that is shut may do so without end. */
const endless: readonly LoginResult[] = ['blocked', 'locked', 'refused'];

/**
 * The trail has what someone tried at an account, which the lock keeps to a few a day. What has no account, or meets
 * the lock, is counted: strangers must not be able to fill the trail.
 */
async function noteRefused(
  db: Db,
  { request, now }: Pick<Ctx, 'request' | 'now'>,
  { email, accountId, result }: { email: string; accountId: string | null; result: LoginResult },
): Promise<void> {
  const errorCode = refusals[result] ?? 0;
  const [action, siteId] = ['session.start', request.site.id];
  if (accountId === null || endless.includes(result))
    return countStranger(db, { action, errorCode, siteId, ip: request.ip, object: email, at: now });
  const line = { action, outcome: 'refused' as const, errorCode, actor: null, request };
  await writeAudit(db, line, [{ objectType: 'account', objectId: accountId, objectName: email, siteId, accountId }]);
}

/** Deletes the oldest lines of names that no one has, beyond so many: strangers write as many as they like. */
export async function deleteStrangersBeyond(db: Db, most: number): Promise<void> {
  await sql`
    delete from login_log where account_id is null and id < (
      select id from login_log where account_id is null order by id desc offset ${most - 1} limit 1)`.execute(db);
}

/** Deletes the lines of attempts before then that opened nothing: strangers write them, so they must not pile up. */
export async function deleteRefusedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('login_log').where('at', '<', before).where('result', '<>', 'success').execute();
}

const sortable: Record<string, RawBuilder<unknown>> = {
  date: sql`login_log.at`,
  email: sql`lower(login_log.email) collate "C"`,
  user: sql`coalesce(lower(account.name), '') collate "C"`,
  result: sql`login_log.result collate "C"`,
  address: sql`login_log.ip`,
  failed: sql`c.failed`,
  attempts: sql`c.attempts`,
  names: sql`c.names`,
};

/** Attempts that opened nothing: what was asked for a second factor goes on. */
const isFailed = sql`(login_log.result not in ('success', 'factor-asked'))`;
/** What attempts are grouped by, and for how many days back where no period is chosen. */
const groups: Record<string, RawBuilder<unknown>> = { address: sql`login_log.ip`, email: sql`lower(login_log.email)` };
const groupedDays = 30;

/** An attempt, or the latest one of a group with what all of them come to. */
interface LoginRow {
  at: Date;
  email: string;
  result: LoginResult;
  method: string;
  ip: string;
  user_agent: string;
  reported_at: Date | null;
  country: string | null;
  user: string | null;
  site: string | null;
  attempts: number;
  failed: number;
  /** Emails that were tried. */
  names: number;
}

/** One page of the attempts in scope, or of those that they are grouped by, and how many there are in all. */
export async function readLogins(db: Db, scope: Scope, query: ReportQuery) {
  const group = groups[query.filters['group'] ?? ''];
  const where = conditionOf(scope, query);
  const recent = query.filters['period']
    ? sql`true`
    : sql`login_log.at > now() - make_interval(days => ${groupedDays})`;
  const attempts =
    group === undefined
      ? sql`login_log cross join lateral (select 1 as attempts, ${isFailed}::int as failed, 1 as names) c
          left join account on account.id = login_log.account_id where ${where}`
      : sql`(
          select (array_agg(login_log.id order by login_log.at desc, login_log.id desc))[1] as id, count(*)::int as attempts,
            count(*) filter (where ${isFailed})::int as failed, count(distinct lower(login_log.email))::int as names
          from login_log left join account on account.id = login_log.account_id where ${where} and ${recent} group by ${group}) c
          join login_log on login_log.id = c.id left join account on account.id = login_log.account_id`;
  const direction = sql.raw(query.sort.descending ? 'desc' : 'asc');
  const { rows } = await sql<LoginRow>`
    select login_log.at, login_log.email, login_log.result, login_log.method, login_log.ip, login_log.user_agent,
      login_log.reported_at, login_log.country, account.name as "user", c.attempts, c.failed, c.names,
      (select name from site where id = login_log.site_id) as site
    from ${attempts}
    order by ${sortable[query.sort.column] ?? sql`login_log.at`} ${direction}, login_log.id ${direction}
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${attempts}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const conditionOf = (scope: Scope, query: ReportQuery) =>
  reportConditions(query, {
    scope: within(scope, 'login_log'),
    equal: { result: sql`login_log.result` },
    period: sql`login_log.at`,
    search: (like, personal) => sql<boolean>`(login_log.email ilike ${like} or ${personal(sql`host(login_log.ip)`)}
      or account.name ilike ${like})`,
  });

/** When someone last signed in to the account of a column; null: never. */
export const lastSignInTo = (accountId: string) => sql<Date | null>`(select at from login_log
  where login_log.account_id = ${sql.ref(accountId)} and result = 'success' order by at desc limit 1)`;
/** The same for the row `account`. */
export const lastSignIn = lastSignInTo('account.id');

/** Sign-ins since a moment by account: a relation of `account_id`, `succeeded`, `failed`, `countries` and `last`. */
export const signInsSince = (since: RawBuilder<unknown>) => sql`(
  select l.account_id, count(*) filter (where l.result = 'success')::int as succeeded,
    count(*) filter (where l.result in ('wrong', 'locked', 'factor-wrong'))::int as failed,
    count(distinct l.country) filter (where l.result = 'success')::int as countries,
    max(l.at) filter (where l.result = 'success') as last
  from login_log l where l.at >= ${since} and l.account_id is not null group by l.account_id)`;

/** Whether the account of the row asks for a second factor. */
export const hasFactor = sql<boolean>`exists (select 1 from factor_setting f
  where f.account_id = account.id and f.use_factor)`;

export interface SignInFacts {
  lastSignIn: Date | null;
  factor: boolean;
}

/** The last sign-in of accounts that were found in scope, and whether they use a second factor. */
export async function readSignInFacts(db: Db, ids: readonly string[]): Promise<Map<string, SignInFacts>> {
  const { rows } = await sql<SignInFacts & { id: string }>`
    select given.id, coalesce(f.use_factor, false) as factor, (select l.at from login_log l
      where l.account_id = given.id and l.result = 'success' order by l.at desc limit 1) as "lastSignIn"
    from unnest(${ids}::uuid[]) as given (id) left join factor_setting f on f.account_id = given.id`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Where an account of the scope signed in first: when it signed up, with the address and the browser of then. */
export async function readFirstSignIn(db: Db, accountId: string) {
  const row = await db
    .selectFrom('login_log')
    .select(['at', 'method', 'ip', 'country', 'user_agent as agent'])
    .where('account_id', '=', accountId)
    .where('result', '=', 'success')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Attempts to sign in, `l`, for lists of the domains above. */
export const signInAttempts = (db: Db) =>
  db
    .selectFrom('login_log as l')
    .select(['l.id', 'l.at', 'l.result', 'l.method', 'l.ip', 'l.country', 'l.user_agent as agent']);

/** Accounts are found by an address that someone signed in from. */
export const signInFinder = accountFinders({
  id: 'sign-in',
  title: say('found-by-sign-in'),
  condition: (text) =>
    z.union([z.ipv4(), z.ipv6()]).safeParse(text).success
      ? sql<boolean>`account.id in (select l.account_id from login_log l where l.ip = ${text}::inet
          and l.account_id is not null and l.result = 'success')`
      : null,
});
