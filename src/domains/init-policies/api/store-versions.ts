import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import { toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import type { Content } from '../content.ts';

/** The published versions of policies, each with how many servers of the scope were made with it. */
export const versionsIn = (db: Db, scope: Scope) =>
  db.selectFrom('init_policy_version as v').select([
    'v.number',
    'v.created_at as date',
    'v.created_by as by',
    'v.note',
    sql<Content>`v.content`.as('content'),
    sql<number>`(select count(*)::int from server_init_policy u join server s on s.id = u.server_id
        where u.policy_id = v.policy_id and u.policy_version = v.number and s.state <> 'terminated'
          and ${within(scope, 's')})`.as('servers'),
  ]);

/** What a version says. Throws NotFound at the field. */
export async function readVersion(db: Db, policyId: string, number: number): Promise<Content> {
  const row = await db
    .selectFrom('init_policy_version')
    .select((e) => e.ref('content').$castTo<Content>().as('content'))
    .where('policy_id', '=', policyId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound(1004, 'number');
  return row.content;
}

/** Adds the next version and makes it the published one. */
export async function insertVersion(
  tx: Db,
  policyId: string,
  { content, note, by, now }: { content: Content; note: string; by: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into init_policy_version (policy_id, number, content, note, created_by, created_at)
    values (${policyId}, (select coalesce(max(number), 0) + 1 from init_policy_version where policy_id = ${policyId}),
      ${toJson(content)}::jsonb, ${note}, ${by}, ${now}) returning number`.execute(tx);
  const number = rows[0]!.number;
  await sql`
    update init_policy set published_version = ${number}, state = 'published', changed = false, version = version + 1,
      updated_at = ${now} where id = ${policyId}`.execute(tx);
  return number;
}
