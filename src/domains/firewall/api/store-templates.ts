import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import { toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { refsOf, type Action, type Rule } from '../rules.ts';

export interface StoredTemplate {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  note: string;
  policyIn: Action;
  policyOut: Action;
  rules: Rule[];
  /** How many servers follow it. */
  servers: number;
  version: number;
}

const templatesIn = (db: Db) =>
  db.selectFrom('firewall_template as t').select((e) => [
    't.id',
    't.site_id as siteId',
    't.account_id as accountId',
    't.name',
    't.note',
    e.ref('t.policy_in').$castTo<Action>().as('policyIn'),
    e.ref('t.policy_out').$castTo<Action>().as('policyOut'),
    e.ref('t.rules').$castTo<Rule[]>().as('rules'),
    't.version',
    sql<number>`(select count(*)::int from firewall f join server s on s.id = f.server_id
        where f.template_id = t.id and s.state <> 'terminated')`.as('servers'),
  ]);

/** The templates of an account by name. */
export const readTemplates = (db: Db, accountId: string): Promise<StoredTemplate[]> =>
  templatesIn(db).where('t.account_id', '=', accountId).orderBy('t.name_key').execute();

/** One template of the scope, locked until the transaction ends. Throws NotFound. */
export async function lockTemplate(tx: Db, scope: Scope, id: string): Promise<StoredTemplate> {
  const found = templatesIn(tx).where('t.id', '=', id).where(within(scope, 't'));
  const row = await found.forUpdate('t').executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

export interface TemplateEdit {
  name: string;
  note: string;
  policyIn: Action;
  policyOut: Action;
  rules: Rule[];
}

/** The id of the new template; null when another one has its name. */
export async function insertTemplate(
  tx: Db,
  owner: { siteId: string; accountId: string },
  { edit, now }: { edit: TemplateEdit; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into firewall_template (id, site_id, account_id, name, note, policy_in, policy_out, rules, refs, created_at)
    values (${newId()}, ${owner.siteId}, ${owner.accountId}, ${edit.name}, ${edit.note}, ${edit.policyIn},
      ${edit.policyOut}, ${toJson(edit.rules)}::jsonb, ${refsOf(edit.rules)}, ${now})
    on conflict (account_id, name_key) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** False when another one has the name. */
export async function updateTemplate(tx: Db, id: string, edit: TemplateEdit): Promise<boolean> {
  const { rows } = await sql`
    update firewall_template t set name = ${edit.name}, note = ${edit.note}, policy_in = ${edit.policyIn},
      policy_out = ${edit.policyOut}, rules = ${toJson(edit.rules)}::jsonb, refs = ${refsOf(edit.rules)},
      version = version + 1
    where t.id = ${id} and not exists (select 1 from firewall_template o
      where o.account_id = t.account_id and o.id <> t.id and o.name_key = lower(${edit.name}))
    returning t.id`.execute(tx);
  return rows.length === 1;
}

/** Deletes a template; terminated servers no longer follow it. */
export async function deleteTemplate(tx: Db, id: string): Promise<void> {
  await sql`update firewall set template_id = null, template_version = null where template_id = ${id}`.execute(tx);
  await sql`delete from firewall_template where id = ${id}`.execute(tx);
}

/** The living servers that follow a template. */
export async function readFollowers(db: Db, templateId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from firewall f join server s on s.id = f.server_id
    where f.template_id = ${templateId} and s.state <> 'terminated' order by s.name_key, s.id`.execute(db);
  return rows.map((row) => row.id);
}
