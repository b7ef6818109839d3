import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import { toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SetInForce } from '../resolve.ts';
import type { RuleSet } from '../rules.ts';

/** An idle server with active rules, whose host is compared with them. */
export interface SyncServer {
  id: string;
  ref: string;
  name: string;
  siteId: string;
  accountId: string;
  revision: number;
  appliedRevision: number | null;
  applied: SetInForce | null;
  set: RuleSet;
  host: SetInForce | null;
  error: Message | null;
  onTrial: boolean;
  templateId: string | null;
  /** The template as it is now, where the server follows an earlier version of it. */
  newer: {
    version: number;
    name: string;
    policyIn: 'allow' | 'deny';
    policyOut: 'allow' | 'deny';
    rules: RuleSet['rules'];
  } | null;
}

/** Idle servers of an engine after an id, in the order of the ids. */
export async function readServersOf(
  db: Db,
  engine: string,
  page: { after: string; size: number },
): Promise<SyncServer[]> {
  const { rows } = await sql<SyncServer>`
    select s.id, s.engine_ref as ref, s.name, s.site_id as "siteId", s.account_id as "accountId", f.revision,
      f.applied_revision as "appliedRevision", f.applied, r.rules as set, f.host, f.error,
      f.trial_id is not null as "onTrial", f.template_id as "templateId",
      case when t.version <> f.template_version then jsonb_build_object('version', t.version, 'name', t.name,
        'policyIn', t.policy_in, 'policyOut', t.policy_out, 'rules', t.rules) end as newer
    from firewall f join server s on s.id = f.server_id join data_center d on d.id = s.zone_id and d.engine = ${engine}
      join firewall_revision r on r.server_id = f.server_id and r.revision = f.revision
      left join firewall_template t on t.id = f.template_id
    where s.engine_ref is not null and s.task_id is null and f.task_id is null and s.state in ('on', 'off', 'suspended') and s.id > ${page.after}
    order by s.id limit ${page.size}`.execute(db);
  return rows;
}

/** Free servers whose wanted rules were never asked for: new ones, and those that were under a task. */
export async function readWaiting(db: Db, limit: number): Promise<Pick<SyncServer, 'id' | 'newer' | 'templateId'>[]> {
  const { rows } = await sql<{ id: string; templateId: string | null }>`
    select f.server_id as id, f.template_id as "templateId" from firewall f join server s on s.id = f.server_id
    where (f.host is not null or f.applied_revision is distinct from f.revision)
      and f.applied_revision is distinct from f.revision and f.error is null and f.task_id is null
      and s.task_id is null and s.engine_ref is not null and s.state in ('on', 'off', 'suspended')
    order by f.server_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, newer: null }));
}

/** Remembers what the host has; `host` is null where that is what was applied. Servers under a task are left to it. */
export async function saveLook(
  tx: Db,
  looks: readonly { serverId: string; host: SetInForce | null; hits: readonly number[] | null }[],
  at: Date,
): Promise<void> {
  await sql`
    update firewall f set host = nullif(t.host, 'null'::jsonb), hits = nullif(t.hits, 'null'::jsonb), looked_at = ${at}
    from jsonb_to_recordset(${toJson(looks)}::jsonb) as t ("serverId" uuid, host jsonb, hits jsonb), server s
    where f.server_id = t."serverId" and s.id = f.server_id and s.task_id is null and f.task_id is null`.execute(tx);
}
