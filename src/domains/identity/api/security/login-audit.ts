import { stringify } from 'csv-stringify/sync';
import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { auditColumns, auditId, countOwnLogins, ownLogins } from './store-login-audit.ts';

const yearMs = 365 * 86_400_000;
/** The byte-order mark tells spreadsheets that the text is UTF-8. */
const bom = '\uFEFF';

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

/** The last year as CSV. */
export const exportLoginAudit: Run<(typeof identity)['exportLoginAudit']> = async (ctx) => {
  const since = new Date(ctx.now.getTime() - yearMs);
  const rows = await ownLogins(ctx.db, ctx.me.accountId, {}).where('at', '>', since).orderBy('at', 'desc').execute();
  const lines = rows.map((row) => [row.at.toISOString(), row.result, row.method, row.ip, row.user_agent]);
  const text = stringify([['date', 'result', 'method', 'address', 'agent'], ...lines], { escape_formulas: true });
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `sign-ins-${ctx.now.toISOString().slice(0, 10)}.csv`,
    body: (async function* () {
      yield bom + text;
    })(),
  };
};
