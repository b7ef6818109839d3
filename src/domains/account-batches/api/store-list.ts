import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { accountStatePath } from '#domains/account/paths.ts';
import { historySource } from '#domains/history/api/port.ts';
import { senderIn } from '#domains/messages/api/port.ts';
import { accountBatches } from '../contract.ts';
import { countRows, noRows, rowsIn } from './store-rows.ts';
import { batchesIn, readBatchIn } from './store.ts';
import { rowOf } from './view.ts';

/** The batches in scope, the newest first. */
export const listBatches = listRows(accountBatches.listBatches, {
  what: 'account-batches',
  from: ({ db }) => batchesIn(db),
  scope: ({ scope }) => within(scope, 'b'),
  id: sortBy('b.id', 'uuid'),
  sorts: { created: sortBy('b.created_at', 'timestamptz') },
  search: [sql`lower(b.created_by_name)`, sql`lower(b.options->>'note')`],
  filters: {
    action: (action) => sql<boolean>`b.action = ${action}`,
    state: (state) => sql<boolean>`b.state = ${state}`,
  },
  async items(rows, { db }) {
    const counts = await countRows(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => rowOf(row, counts.get(row.id) ?? noRows()));
  },
});

/** The batch of a path. Throws NotFound where there is none in scope. */
const ofBatch = async ({ db, scope }: Pick<Ctx, 'db' | 'scope'>, { params }: { params: { batchId: string } }) => {
  const batch = await readBatchIn(db, scope, params.batchId);
  if (batch === null) throw new NotFound();
  return { id: batch.id, name: batch.action };
};

/** The lines of a batch in their order. */
export const listBatchAccounts = listRows(accountBatches.listBatchAccounts, {
  what: 'batch-accounts',
  async prepare(ctx, asked) {
    const { consoleUrl } = senderIn(ctx, ctx.request.site);
    return { ...(await ofBatch(ctx, asked)), consoleUrl };
  },
  from: ({ db }) => rowsIn(db),
  scope: ({ own }) => sql<boolean>`r.batch_id = ${own.id}`,
  id: sortBy('r.position', 'bigint'),
  sorts: { line: sortBy('r.position', 'bigint') },
  search: [sql`r.email_key`, sql`lower(r.given)`],
  filters: { state: (state) => sql<boolean>`r.state = ${state}` },
  items: (rows, { own }) =>
    rows.map(({ position, accountId, preview, endedAt, announcedAt, before: _before, serverIds: _ids, ...row }) => ({
      ...row,
      id: String(position),
      userId: accountId,
      servers: preview?.servers ?? null,
      balance: preview?.balance ?? null,
      amount: preview?.amount ?? null,
      currency: preview?.currency ?? null,
      notices: preview?.notices ?? null,
      monthly: [...(preview?.monthly ?? [])],
      costBefore: [...(preview?.costBefore ?? [])],
      costAfter: [...(preview?.costAfter ?? [])],
      ended: endedAt?.toISOString() ?? null,
      announced: announcedAt?.toISOString() ?? null,
      facts: (preview?.facts ?? []).map(({ text }) => text),
      link: accountId === null ? null : `${own.consoleUrl}${accountStatePath(accountId)}`,
    })),
});

/** What happened to a batch itself; what happened to an account is in the history of the account. */
export const listBatchHistory = listRows(accountBatches.listBatchHistory, {
  ...historySource('accountBatch'),
  prepare: ofBatch,
});
