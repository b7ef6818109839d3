import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { identity } from '../../contract.ts';
import { auditColumns, auditId, countOwnLogins, ownLogins } from './store-login-audit.ts';

const yearMs = 365 * 86_400_000;

type Row = Awaited<ReturnType<ReturnType<typeof ownLogins>['execute']>>[number];
const columns: readonly FileColumn<Row>[] = [
  ['date', (r) => r.at.toISOString()],
  ['result', (r) => r.result],
  ['method', (r) => r.method],
  ['address', (r) => r.ip],
  ['agent', (r) => r.user_agent],
];

/** One's own sign-ins and attempts, the latest first. */
export const listLoginAudit: Run<(typeof identity)['listLoginAudit']> = async (ctx, { query }) =>
  pageOf(ownLogins(ctx.db, ctx.me.accountId, query), {
    request: query,
    columns: auditColumns,
    defaultSort: '-date',
    id: auditId,
    total: () => countOwnLogins(ctx.db, ctx.me.accountId, query),
    toItem: (row) => ({
      id: row.id,
      date: row.at.toISOString(),
      result: row.result,
      method: row.method,
      ip: row.ip,
      agent: row.user_agent,
      current: row.session_id === ctx.me.sessionId,
      reported: row.reported_at?.toISOString() ?? null,
    }),
    info: { admin: false, open: false },
    auxFilter: query.outcome === undefined ? {} : { outcome: query.outcome },
  });

/** The last year as a file. */
export const exportLoginAudit: Run<(typeof identity)['exportLoginAudit']> = async (ctx, { query }) => {
  const since = new Date(ctx.now.getTime() - yearMs);
  const rows = await ownLogins(ctx.db, ctx.me.accountId, {}).where('at', '>', since).orderBy('at', 'desc').execute();
  return tableFile({ what: 'sign-ins', now: ctx.now, format: query.format, columns, batches: [rows] });
};
