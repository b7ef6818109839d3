import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { countStranger } from '#platform/audit/strangers.ts';
import { reportConditions } from '#platform/db/report-conditions.ts';
import { within } from '#platform/db/within.ts';
import { writeAudit } from '#platform/http/audit.ts';
import type { Ctx } from '#platform/http/context.ts';

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
};

/** One page of the attempts in scope, and how many there are in all. */
export async function readLogins(db: Db, scope: Scope, query: ReportQuery) {
  const from = db
    .selectFrom('login_log')
    .leftJoin('account', 'account.id', 'login_log.account_id')
    .leftJoin('site', 'site.id', 'login_log.site_id')
    .where(conditionOf(scope, query));
  const direction = query.sort.descending ? 'desc' : 'asc';
  const rows = await from
    .select([
      'login_log.at',
      'login_log.email',
      'result',
      'method',
      'ip',
      'user_agent',
      'reported_at',
      'login_log.country',
    ])
    .select(['account.name as user', 'site.name as site'])
    .orderBy(sortable[query.sort.column] ?? sql`login_log.at`, direction)
    .orderBy('login_log.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await from.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

const conditionOf = (scope: Scope, query: ReportQuery) =>
  reportConditions(query, {
    scope: within(scope, 'login_log'),
    equal: { result: sql`login_log.result` },
    period: sql`login_log.at`,
    search: (like) => sql<boolean>`(login_log.email ilike ${like} or host(login_log.ip) like ${like}
      or account.name ilike ${like})`,
  });

/** When someone last signed in to the account of the row `account`; null: never. */
export const lastSignIn = sql<Date | null>`(select at from login_log
  where login_log.account_id = account.id and result = 'success' order by at desc limit 1)`;

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
