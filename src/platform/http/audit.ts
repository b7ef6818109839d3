import { sql } from 'kysely';
import type { AnyOp } from '#kernel/op.ts';
import { plain } from '#platform/audit/plain.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Audited, RequestFacts } from '#platform/http/context.ts';

export interface AuditLine {
  action: string;
  outcome: 'done' | 'refused';
  errorCode?: number;
  actor: Actor | null;
  request: Pick<RequestFacts, 'id' | 'ip'>;
}

/** Writes one audit row for each thing a change touched; a refusal touches nothing and gets one row. */
export async function writeAudit(db: Db, line: AuditLine, entries: readonly (Audited | null)[]): Promise<void> {
  const { actor } = line;
  const each = entries.map((entry) => ({
    action: entry?.action ?? line.action,
    actor_id: actor?.operator?.accountId ?? actor?.signInId ?? actor?.accountId ?? entry?.by?.accountId ?? null,
    actor_name: plain(actor?.operator?.email ?? actor?.email ?? entry?.by?.email ?? 'anonymous'),
    site_id: entry?.siteId ?? actor?.siteId ?? null,
    account_id: entry?.accountId ?? actor?.accountId ?? null,
    object_type: entry?.objectType ?? null,
    object_id: plain(entry?.objectId ?? null),
    object_name: plain(entry?.objectName ?? null),
    diff: entry?.diff ?? null,
    task_id: entry?.taskId ?? null,
  }));
  // The account that staff or a member of several accounts acts in.
  const onBehalfOf = actor == null || (actor.operator === null && actor.signInId === null) ? null : actor.accountId;
  const supportId = actor?.operator == null ? null : actor.sessionId;
  // One parameter carries what was touched: the text is the same however much it was.
  await sql`
    insert into audit (action, outcome, error_code, on_behalf_of, support_id, source, ip, request_id, actor_id, actor_name,
      site_id, account_id, object_type, object_id, object_name, diff, task_id)
    select e.action, ${line.outcome}, ${line.errorCode ?? null}::int, ${onBehalfOf}::uuid, ${supportId}::uuid,
      ${actor?.source ?? 'console'}, ${line.request.ip}::inet, ${line.request.id}, e.actor_id, e.actor_name,
      e.site_id, e.account_id, e.object_type, e.object_id, e.object_name, e.diff, e.task_id
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as e (action text, actor_id uuid, actor_name text, site_id uuid,
      account_id uuid, object_type text, object_id text, object_name text, diff jsonb, task_id uuid)`.execute(db);
}

/** The audit action of an operation, or null where it declares that it writes none. */
export function actionOf(op: AnyOp): string | null {
  return op.audit.startsWith('none:') ? null : op.audit;
}
