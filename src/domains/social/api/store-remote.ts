import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import { social } from '../contract.ts';
import type { RemoteReason, RemoteResult } from '../remote-schemas.ts';

const keepMs = 90 * 86_400_000;
/** Lines of a site that anyone can cause: the newest stay. */
const keepOfStrangers = 5000;

interface Line {
  email: string;
  accountId: string | null;
  result: RemoteResult;
  reason?: RemoteReason;
}

/** Writes down what came of a remote sign-in; on the pool where the request is refused, so that the line stays. */
export async function logRemote(db: Db, { request, now }: Pick<Ctx, 'request' | 'now'>, line: Line): Promise<void> {
  await db
    .insertInto('remote_sign_in')
    .values({
      site_id: request.site.id,
      at: now,
      account_id: line.accountId,
      email: line.email,
      ip: request.ip,
      result: line.result,
      reason: line.reason ?? null,
    })
    .execute();
}

/** The remote sign-ins of a site that the caller may configure. */
export const listRemoteSignIns = listRows(social.listRemoteSignIns, {
  what: 'remote-sign-ins',
  async prepare(ctx, { params }: { params: { siteHost: string } }) {
    const { id, host } = await siteOf(ctx, params.siteHost);
    return { id, host };
  },
  from: ({ db }) =>
    db
      .selectFrom('remote_sign_in as r')
      .select((e) => [
        'r.id',
        'r.at',
        'r.email',
        'r.ip',
        e.ref('r.result').$castTo<RemoteResult>().as('result'),
        e.ref('r.reason').$castTo<RemoteReason | null>().as('reason'),
      ]),
  scope: ({ own }) => sql<boolean>`r.site_id = ${own.id}`,
  id: sortBy('r.id', 'bigint'),
  sorts: { at: sortBy('r.at', 'timestamptz') },
  search: [sql`lower(r.email)`, { personal: sql`host(r.ip)` }],
  filters: {
    outcome: (outcome) =>
      outcome === 'refused' ? sql<boolean>`r.result = 'refused'` : sql<boolean>`r.result <> 'refused'`,
  },
  of: ({ own }) => own.host,
  items: (rows) => rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
});

/** Deletes lines that are older than 90 days, and the oldest that strangers caused beyond so many of a site. */
export async function deleteOldLines(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('remote_sign_in')
    .where('at', '<', new Date(now.getTime() - keepMs))
    .execute();
  await sql`
    delete from remote_sign_in where id in (
      select n.id from (select id, row_number() over (partition by site_id order by id desc) as at
        from remote_sign_in where reason in ('token', 'link')) n where n.at > ${keepOfStrangers})`.execute(db);
}

/** The remote sign-ins of an account, for its personal data. */
export const readOwnRemote = (db: Db, accountId: string) =>
  db
    .selectFrom('remote_sign_in')
    .select(['at', 'email', 'ip', 'result', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
