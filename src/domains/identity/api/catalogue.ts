import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Report, ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { Instant } from '#kernel/wire.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { loginResults, type LoginResult } from './login-log.ts';

const LoginRow = z.object({
  date: Instant,
  email: z.string(),
  user: z.string(),
  site: z.string(),
  result: z.string(),
  method: z.string(),
  address: z.string(),
  agent: z.string(),
});
type LoginRow = z.input<typeof LoginRow>;

const resultTitle: Record<LoginResult, string> = {
  success: 'Signed in',
  wrong: 'Wrong email or password',
  blocked: 'Blocked after failures',
  disabled: 'Account disabled',
  'ip-refused': 'Address not permitted',
};

const sortable: Record<string, RawBuilder<unknown>> = {
  date: sql`login_log.at`,
  email: sql`lower(login_log.email) collate "C"`,
  user: sql`coalesce(lower(account.name), '') collate "C"`,
  result: sql`login_log.result collate "C"`,
  address: sql`login_log.ip`,
};

/** Recent attempts to sign in: of the provider for operators, of their own site for site staff. */
export const loginLog: Report<LoginRow, Db, Scope> = {
  id: 'loginLog',
  title: 'Recent Logins',
  why: 'Shows who signed in or tried to, from where and with what result. Many wrong or blocked attempts from one address are an attack.',
  empty: 'Nobody tried to sign in with these filters.',
  may: 'report.login-log',
  row: LoginRow,
  columns: [
    { id: 'date', title: 'Date', kind: 'date', sortable: true },
    { id: 'email', title: 'Email', kind: 'text', sortable: true },
    { id: 'user', title: 'User', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'result', title: 'Result', kind: 'state', sortable: true },
    { id: 'method', title: 'Method', kind: 'text' },
    { id: 'address', title: 'Address', kind: 'ip', sortable: true },
    { id: 'agent', title: 'Browser', kind: 'text' },
  ],
  filters: [
    {
      id: 'result',
      title: 'Result',
      kind: 'choice',
      choices: loginResults.map((result) => [result, resultTitle[result]] as const),
    },
    { id: 'period', title: 'Period', kind: 'period' },
    { id: 'text', title: 'Email or address', kind: 'text' },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  async rows(db, scope, query) {
    const from = db
      .selectFrom('login_log')
      .leftJoin('account', 'account.id', 'login_log.account_id')
      .leftJoin('site', 'site.id', 'login_log.site_id')
      .where(conditionOf(scope, query));
    const direction = query.sort.descending ? 'desc' : 'asc';
    const rows = await from
      .select(['login_log.at', 'login_log.email', 'result', 'method', 'ip', 'user_agent'])
      .select(['account.name as user', 'site.name as site'])
      .orderBy(sortable[query.sort.column] ?? sql`login_log.at`, direction)
      .orderBy('login_log.id', direction)
      .limit(query.size)
      .offset((query.page - 1) * query.size)
      .execute();
    const { total } = await from.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const items = rows.map((row) => ({
      date: row.at.toISOString(),
      email: row.email,
      user: row.user ?? '',
      site: row.site ?? '',
      result: row.result,
      method: row.method,
      address: row.ip,
      agent: row.user_agent,
    }));
    return { items, total };
  },
};

function conditionOf(scope: Scope, query: ReportQuery): RawBuilder<boolean> {
  const { result, period, text } = query.filters;
  const parts = [within(scope, 'login_log')];
  if (result !== undefined) parts.push(sql<boolean>`login_log.result = ${result}`);
  const [from, to] = (period ?? '').split('..');
  if (from) parts.push(sql<boolean>`login_log.at >= ${from}::timestamp at time zone 'UTC'`);
  if (to) parts.push(sql<boolean>`login_log.at < (${to}::timestamp + interval '1 day') at time zone 'UTC'`);
  for (const wanted of [query.filter, text ?? ''])
    if (wanted.trim() !== '') {
      const like = `%${likeText(wanted.trim())}%`;
      parts.push(sql<boolean>`(login_log.email ilike ${like} or host(login_log.ip) like ${like}
        or account.name ilike ${like})`);
    }
  return sql.join(parts, sql` and `);
}
