import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import { messageJson, toJson } from '#platform/db/columns.ts';
import { gathered } from '#platform/db/gather.ts';
import { sortBy } from '#platform/db/page.ts';
import { plannedIds } from '#platform/db/planned-ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { forgetHistory } from '#domains/history/api/port.ts';
import { findServer } from '#domains/servers/api/port.ts';
import { firewall } from '../contract.ts';
import { keptRevisions } from '../limits.ts';
import type { SetInForce } from '../resolve.ts';
import { openSet, refsOf, type RuleSet } from '../rules.ts';

/** The rules of a server as the product keeps them. */
export interface StoredFirewall {
  serverId: string;
  revision: number;
  set: RuleSet;
  appliedRevision: number | null;
  applied: SetInForce | null;
  appliedAt: Date | null;
  host: SetInForce | null;
  hits: number[] | null;
  lookedAt: Date | null;
  templateId: string | null;
  templateName: string | null;
  templateVersion: number | null;
  taskId: string | null;
  error: Message | null;
  trialId: string | null;
  trialUntil: Date | null;
  trialBackTo: number | null;
  version: number;
}

/** What a server has that was never given rules. */
const none = (serverId: string): StoredFirewall => ({
  serverId,
  revision: 0,
  set: openSet,
  appliedRevision: null,
  applied: null,
  appliedAt: null,
  host: null,
  hits: null,
  lookedAt: null,
  templateId: null,
  templateName: null,
  templateVersion: null,
  taskId: null,
  error: null,
  trialId: null,
  trialUntil: null,
  trialBackTo: null,
  version: 0,
});

/** The rules of each of these servers. The caller has found the servers in their scope. */
export async function readFirewalls(db: Db, serverIds: readonly string[]): Promise<Map<string, StoredFirewall>> {
  const { rows } = await sql<StoredFirewall>`
    select f.server_id as "serverId", f.revision, r.rules as set, f.applied_revision as "appliedRevision", f.applied,
      f.applied_at as "appliedAt", f.host, f.hits, f.looked_at as "lookedAt", f.template_id as "templateId",
      t.name as "templateName", f.template_version as "templateVersion", f.task_id as "taskId", f.error,
      f.trial_id as "trialId", f.trial_until as "trialUntil", f.trial_back_to as "trialBackTo", f.version
    from firewall f join firewall_revision r on r.server_id = f.server_id and r.revision = f.revision
      left join firewall_template t on t.id = f.template_id
    where f.server_id = any(${plannedIds(serverIds)}::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.serverId, row]));
  return new Map(serverIds.map((id) => [id, found.get(id) ?? none(id)]));
}

/** The rules of one server. */
export const readFirewall = gathered(async (db: Db, ids: readonly string[]): Promise<StoredFirewall[]> => {
  const found = await readFirewalls(db, ids);
  return ids.map((id) => found.get(id) ?? none(id));
});

/** An earlier rule set; null when it is not kept. Revision 0 is that of a server that was never given rules. */
export async function readSet(db: Db, serverId: string, revision: number): Promise<RuleSet | null> {
  if (revision === 0) return openSet;
  const kept = await db
    .selectFrom('firewall_revision')
    .select((e) => e.ref('rules').$castTo<RuleSet>().as('set'))
    .where('server_id', '=', serverId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return kept?.set ?? null;
}

export interface NewRevision {
  serverId: string;
  revision: number;
  set: RuleSet;
  template: { id: string; version: number } | null;
  reason: Message;
  summary: Message;
  by: string;
  at: Date;
}

/** Adds a rule set and makes it the wanted one; the oldest ones go, but those that may have to come back. */
export async function insertRevision(tx: Db, order: NewRevision): Promise<void> {
  const { serverId, revision, set, template } = order;
  await sql`
    insert into firewall_revision (server_id, revision, rules, reason, summary, created_by, created_at)
    values (${serverId}, ${revision}, ${toJson(set)}::jsonb, ${messageJson(order.reason)}, ${messageJson(order.summary)}, ${order.by},
      ${order.at})`.execute(tx);
  await sql`
    insert into firewall (server_id, revision, template_id, template_version, refs)
    values (${serverId}, ${revision}, ${template?.id ?? null}, ${template?.version ?? null}, ${refsOf(set.rules)})
    on conflict (server_id) do update set revision = excluded.revision, template_id = excluded.template_id,
      template_version = excluded.template_version, refs = excluded.refs, error = null,
      version = firewall.version + 1`.execute(tx);
  await sql`
    delete from firewall_revision r using firewall f
    where r.server_id = ${serverId} and f.server_id = r.server_id and r.revision <= ${revision - keptRevisions}
      and r.revision is distinct from f.applied_revision and r.revision is distinct from f.trial_back_to`.execute(tx);
}

/** Remembers which task applies the rules. */
export async function saveTask(tx: Db, serverId: string, taskId: string): Promise<void> {
  await sql`update firewall set task_id = ${taskId}, error = null where server_id = ${serverId}`.execute(tx);
}

/** Ends the trial of a server. False when another one was first. */
export async function endTrial(tx: Db, serverId: string, trialId: string): Promise<boolean> {
  const { rows } = await sql`
    update firewall set trial_id = null, trial_until = null, trial_back_to = null, version = version + 1
    where server_id = ${serverId} and trial_id = ${trialId} returning server_id`.execute(tx);
  return rows.length === 1;
}

/** The rule sets that a server had. */
export const listFirewallRevisions = listRows(firewall.listFirewallRevisions, {
  what: 'firewall-revisions',
  prepare: ({ db, scope }, { params }) => findServer(db, scope, params.serverId),
  of: ({ own }) => own.name,
  from: ({ db }) =>
    db
      .selectFrom('firewall_revision as v')
      .select([
        'v.revision',
        'v.created_at as date',
        'v.created_by as by',
        sql<Message>`v.reason`.as('reason'),
        sql<Message>`v.summary`.as('summary'),
        'v.applied_at as appliedAt',
        sql<RuleSet>`v.rules`.as('set'),
      ]),
  scope: ({ own }) => sql<boolean>`v.server_id = ${own.id}`,
  id: sortBy('v.revision', 'bigint'),
  sorts: { revision: sortBy('v.revision', 'bigint') },
  search: [sql`lower(v.created_by)`],
  filters: {},
  items: (rows: readonly Revision[]) =>
    rows.map((row) => ({ ...row, date: row.date.toISOString(), appliedAt: row.appliedAt?.toISOString() ?? null })),
});

interface Revision {
  revision: number;
  date: Date;
  by: string;
  reason: Message;
  summary: Message;
  appliedAt: Date | null;
  set: RuleSet;
}

/** What the firewall needs to know about a server in addition to its lock. */
export interface Host {
  serverId: string;
  engine: string;
  engineRef: string | null;
  osFamily: string;
}

/** The engines and guests of these servers. */
export async function readHosts(db: Db, serverIds: readonly string[]): Promise<Map<string, Host>> {
  const { rows } = await sql<Host>`
    select s.id as "serverId", d.engine, s.engine_ref as "engineRef", i.os_family as "osFamily"
    from server s join data_center d on d.id = s.zone_id join image i on i.id = s.image_id
    where s.id = any(${serverIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.serverId, row]));
}

/** What ties the rules of a server to its account; null when it has none. */
export async function readTies(db: Db, serverId: string): Promise<{ onTrial: boolean; refs: number } | null> {
  const { rows } = await sql<{ onTrial: boolean; refs: number }>`
    select trial_id is not null as "onTrial", cardinality(refs) as refs from firewall where server_id = ${serverId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The rules of a server follow no template anymore. */
export async function detachTemplate(tx: Db, serverId: string): Promise<void> {
  await sql`update firewall set template_id = null, template_version = null where server_id = ${serverId}`.execute(tx);
}

/** Takes a person's name off what they did with servers of their site, and away what happened to their rule sets. */
export async function forgetAuthor(tx: Db, accountId: string): Promise<void> {
  await forgetHistory(tx, accountId, ['firewallTemplate', 'addressGroup']);
  await sql`
    update firewall_revision t set created_by = '' from server s, account a
    where a.id = ${accountId} and s.id = t.server_id and s.site_id = a.site_id
      and lower(t.created_by) = a.email_key`.execute(tx);
}
