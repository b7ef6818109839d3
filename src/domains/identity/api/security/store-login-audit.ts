import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { signInOf } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { identity } from '../../contract.ts';

/** One's own sign-ins and attempts, the latest first. */
export const listLoginAudit = listRows(identity.listLoginAudit, {
  what: 'sign-ins',
  from: ({ db }) =>
    db
      .selectFrom('login_log as l')
      .select([
        'l.id',
        'l.at as date',
        'l.result',
        'l.method',
        'l.ip',
        'l.country',
        'l.user_agent as agent',
        'l.session_id as sessionId',
        'l.reported_at as reported',
      ]),
  scope: ({ me }) => sql<boolean>`l.account_id = ${signInOf(me)}`,
  id: sortBy('l.id', 'bigint'),
  sorts: {
    date: sortBy('l.at', 'timestamptz'),
    result: { value: sql`l.result collate "C"`, type: 'text' },
    ip: sortBy('l.ip', 'inet'),
  },
  search: [sql`host(l.ip)`, sql`lower(l.user_agent)`, sql`lower(l.result)`],
  filters: {
    outcome: (outcome) =>
      outcome === 'opened'
        ? sql<boolean>`l.result = 'success'`
        : sql<boolean>`l.result not in ('success', 'factor-asked')`,
  },
  items: (rows, { me }) =>
    rows.map(({ date, sessionId, reported, ...row }) => ({
      ...row,
      date: date.toISOString(),
      current: sessionId === me.sessionId,
      reported: reported?.toISOString() ?? null,
    })),
  info: () => ({ admin: false }),
  columns: () => [
    ['date', (r) => r.date],
    ['result', (r) => r.result],
    ['method', (r) => r.method],
    ['address', (r) => r.ip],
    ['country', (r) => r.country ?? ''],
    ['agent', (r) => r.agent],
  ],
});

/** Marks a sign-in that began another session than `sessionId`; undefined when the account has none of that id. */
export async function saveReported(
  tx: Db,
  accountId: string,
  { id, sessionId, now }: { id: number; sessionId: string; now: Date },
) {
  return tx
    .updateTable('login_log')
    .set({ reported_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('result', '=', 'success')
    .where('session_id', 'is distinct from', sessionId)
    .returning(['at', 'ip', 'user_agent'])
    .executeTakeFirst();
}

/** The newest attempts to sign in to one account. */
export async function readLastSignIns(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('login_log')
    .select(['at', 'result', 'ip'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
