import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { NotFound } from '#kernel/errors.ts';
import type { ShareLevel } from '#kernel/op.ts';
import { findGroup, groupName, groupPeople, ownerLeft } from '#domains/groups/api/port.ts';
import { groupShares, ruleShares } from '#domains/shares/api/port.ts';
import { ownerEmail, shownName } from '#domains/tenancy/api/port.ts';
import { tagRules } from '../contract.ts';
import { kinds, objectKinds, type Level, type ObjectKind, type RuleState } from '../kinds.ts';

const rulesIn = (db: Db) =>
  db
    .selectFrom('tag_rule_named as r')
    .select([
      sql<string>`r.id`.as('id'),
      sql<string>`r.tag_id`.as('tagId'),
      sql<ObjectKind>`r.object_type`.as('kind'),
      sql<string>`r.tag`.as('tag'),
      sql<Level>`r.level`.as('level'),
      sql<Date>`r.created_at`.as('created'),
      'r.until',
    ]);

/** The group of a request in scope. Throws NotFound. */
async function prepare(
  { db, scope }: { db: Db; scope: Scope },
  { params }: { params: { groupId: string } },
): Promise<{ id: string; name: string }> {
  const group = await findGroup(db, scope, params.groupId);
  if (group === null) throw new NotFound();
  return group;
}

/** The tag rules of a group. */
export const listTagRules = listRows(tagRules.listTagRules, {
  what: 'tag-rules',
  prepare,
  of: ({ own }) => own.name,
  from: ({ db, scope }) =>
    rulesIn(db).select([
      sql<RuleState>`case when r.until <= now() then 'expired'
        when exists (select from tag_rule_in_force f where f.id = r.id) then 'active' else 'paused' end`.as('state'),
      sql<number>`(select count(*)::int from ${ruleShares} v where v.rule_id = r.id)`.as('objects'),
      sql<string | null>`${shownName(ownerEmail('r.by_account'), scope)}`.as('by'),
    ]),
  scope: ({ own }) => sql<boolean>`r.group_id = ${own.id}`,
  id: sortBy('r.id', 'uuid'),
  sorts: { created: sortBy('r.created_at', 'timestamptz') },
  search: [sql`lower(r.tag)`],
  filters: {},
});

/** The kinds of objects that someone may see. */
const seenKinds = ({ permissions }: { permissions: ReadonlySet<string> }): ObjectKind[] =>
  objectKinds.filter((kind) => permissions.has(kinds[kind].sees));

/** What is shared with a group: itself, and by its rules. */
export const listGroupObjects = listRows(tagRules.listGroupObjects, {
  what: 'group-objects',
  prepare,
  of: ({ own }) => own.name,
  from: ({ db, own, me }) =>
    db
      .selectFrom(
        sql<{
          id: string;
          kind: ObjectKind;
          objectId: string;
          name: string;
          level: string;
          tag: string | null;
          until: Date | null;
          ownerLeft: boolean;
        }>`(
          select s.source || ':' || o.object_id as id, o.object_type as kind, o.object_id as "objectId", o.name, s.level, s.tag, s.until,
            ${ownerLeft('o.account_id')} as "ownerLeft"
          from (
            select h.object_type, h.object_id, h.level, h.until, null as tag, 'share' as source
            from ${groupShares} h where h.group_id = ${own.id}
            union all
            select v.object_type, v.object_id, v.level, v.until, v.tag, v.rule_id::text
            from ${ruleShares} v where v.group_id = ${own.id}
          ) s join tagged_object o on o.object_type = s.object_type and o.object_id = s.object_id
          where o.object_type = any(${seenKinds(me)}::text[]))`.as('v'),
      )
      .selectAll('v'),
  scope: () => sql<boolean>`true`,
  id: sortBy('v.id', 'text'),
  sorts: { name: { value: sql`lower(v.name) collate "C"`, type: 'text' } },
  search: (text) => sql<boolean>`lower(v.name) like ${`%${likeText(text.trim().toLowerCase())}%`}`,
  filters: { kind: (kind) => sql<boolean>`v.kind = ${kind}` },
});

/** How many rules a group has that the caller has locked. */
export async function countRules(db: Db, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tag_rule')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewRule {
  id: string;
  siteId: string;
  accountId: string;
  groupId: string;
  kind: ObjectKind;
  tagId: string;
  level: Level;
  by: { accountId: string; role: string; name: string };
  created: Date;
  until: Date | null;
}

/** False when the group has a rule for these objects. */
export async function insertRule(tx: Db, rule: NewRule): Promise<boolean> {
  const made = await tx
    .insertInto('tag_rule')
    .values({
      id: rule.id,
      site_id: rule.siteId,
      account_id: rule.accountId,
      group_id: rule.groupId,
      object_type: rule.kind,
      tag_id: rule.tagId,
      level: rule.level,
      by_account: rule.by.accountId,
      by_role: rule.by.role,
      shared_by: rule.by.name,
      created_at: rule.created,
      until: rule.until,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Removes a rule of a group that was found, and answers what it was; undefined: there is none. */
export async function takeRule(
  tx: Db,
  { groupId, ruleId }: { groupId: string; ruleId: string },
): Promise<{ tag: string; kind: ObjectKind; level: Level } | undefined> {
  const rule = await rulesIn(tx).where('r.id', '=', ruleId).where('r.group_id', '=', groupId).executeTakeFirst();
  if (rule !== undefined) await tx.deleteFrom('tag_rule').where('id', '=', ruleId).execute();
  return rule;
}

/** A group with rules for a tag. */
export interface RuledGroup {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
}

/** The groups that have a rule for a tag that was found. */
export async function groupsOfTag(db: Db, tagId: string): Promise<RuledGroup[]> {
  const { rows } = await sql<RuledGroup>`
    select distinct r.group_id as id, coalesce(${groupName('r.group_id')}, '') as name, r.site_id as "siteId",
      r.account_id as "accountId"
    from tag_rule r where r.tag_id = ${tagId}`.execute(db);
  return rows;
}

/** The kinds of objects that a tag that was found shares. */
export async function kindsOfTag(db: Db, tagId: string): Promise<ObjectKind[]> {
  const rows = await rulesIn(db).where('r.tag_id', '=', tagId).execute();
  return rows.map(({ kind }) => kind);
}

/** The tags, in lower case, that share things of a kind of these accounts, which were found. */
export async function tagsOfRules(
  db: Db,
  { kind, accountIds }: { kind: ObjectKind; accountIds: readonly string[] },
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ accountId: string; tags: string[] }>`
    select r.account_id as "accountId", array_agg(distinct lower(r.tag)) as tags from tag_rule_named r
    where r.account_id = any(${accountIds}::uuid[]) and r.object_type = ${kind} group by r.account_id`.execute(db);
  return new Map(rows.map(({ accountId, tags }) => [accountId, new Set(tags)]));
}

/** Everyone in the groups that have rules about the objects of these accounts, which were found. */
export async function peopleOfRules(
  db: Db,
  accountIds: readonly string[],
): Promise<{ siteId: string; accountId: string }[]> {
  const { rows } = await sql<{ siteId: string; accountId: string }>`
    select distinct r.site_id as "siteId", p.account_id as "accountId" from tag_rule r
      join ${groupPeople} p on p.group_id = r.group_id
    where r.account_id = any(${accountIds}::uuid[])`.execute(db);
  return rows;
}

/** A rule by which accounts have a server. */
export interface RuleOfServer {
  tag: string;
  group: string;
  by: string;
  level: ShareLevel;
  expires: Date | null;
}

/** The rules by which accounts that were found have a server that was found. */
export async function rulesGiving(
  db: Db,
  { accountIds, serverId }: { accountIds: readonly string[]; serverId: string },
): Promise<RuleOfServer[]> {
  const { rows } = await sql<RuleOfServer>`
    select v.tag, coalesce(${groupName('v.group_id')}, '') as "group", v.shared_by as by, v.level, v.until as expires
    from ${ruleShares} v
    where v.object_type = 'server' and v.object_id = ${serverId}
      and v.group_id in (select p.group_id from ${groupPeople} p where p.account_id = any(${accountIds}::uuid[]))
    order by v.tag`.execute(db);
  return rows;
}

/** The rules that a person made, as they take them along. */
export async function readRulesOf(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const rules = await rulesIn(db).where('r.by_account', '=', accountId).orderBy('r.created_at').limit(1000).execute();
  return rules.map(({ kind, tag, level, created, until }) => ({ kind, tag, level, created, until }));
}

/** Rules give nothing once their maker, or the account that they are about, is gone. */
export async function forgetRules(tx: Db, accountId: string): Promise<void> {
  await tx
    .deleteFrom('tag_rule')
    .where((where) => where.or([where('by_account', '=', accountId), where('account_id', '=', accountId)]))
    .execute();
}
