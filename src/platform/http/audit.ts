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
  await db
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        action: line.action,
        outcome: line.outcome,
        error_code: line.errorCode ?? null,
        actor_id: actor?.operator?.accountId ?? actor?.accountId ?? entry?.by?.accountId ?? null,
        actor_name: plain(actor?.operator?.email ?? actor?.email ?? entry?.by?.email ?? 'anonymous'),
        on_behalf_of: actor?.operator == null ? null : actor.accountId,
        support_id: actor?.operator == null ? null : actor.sessionId,
        site_id: entry?.siteId ?? actor?.siteId ?? null,
        account_id: entry?.accountId ?? actor?.accountId ?? null,
        object_type: entry?.objectType ?? null,
        object_id: plain(entry?.objectId ?? null),
        object_name: plain(entry?.objectName ?? null),
        diff: entry?.diff === undefined ? null : JSON.stringify(entry.diff),
        source: actor?.source ?? 'console',
        ip: line.request.ip,
        request_id: line.request.id,
        task_id: entry?.taskId ?? null,
      })),
    )
    .execute();
}

/** The audit action of an operation, or null where it declares that it writes none. */
export function actionOf(op: AnyOp): string | null {
  return op.audit.startsWith('none:') ? null : op.audit;
}
