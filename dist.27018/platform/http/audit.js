/** Writes one audit row for each thing a change touched; a refusal touches nothing and gets one row. */
export async function writeAudit(db, line, entries) {
    const { actor } = line;
    await db
        .insertInto('audit')
        .values(entries.map((entry) => ({
        action: line.action,
        outcome: line.outcome,
        error_code: line.errorCode ?? null,
        actor_id: actor?.accountId ?? null,
        actor_name: actor?.email ?? 'anonymous',
        site_id: entry?.siteId ?? actor?.siteId ?? null,
        account_id: entry?.accountId ?? actor?.accountId ?? null,
        object_type: entry?.objectType ?? null,
        object_id: entry?.objectId ?? null,
        object_name: entry?.objectName ?? null,
        diff: entry?.diff === undefined ? null : JSON.stringify(entry.diff),
        source: actor?.source ?? 'console',
        ip: line.request.ip,
        request_id: line.request.id,
        task_id: entry?.taskId ?? null,
    })))
        .execute();
}
/** The audit action of an operation, or null where it declares that it writes none. */
export function actionOf(op) {
    return op.audit.startsWith('none:') ? null : op.audit;
}
