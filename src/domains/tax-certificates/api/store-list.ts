import { sql } from 'kysely';
import { ownerEmailKey } from '#domains/tenancy/api/port.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { taxCertificates } from '../contract.ts';
import { certificatesIn, stateSql } from './store.ts';
import { certificateView } from './view.ts';

/** The certificates in scope, the newest first. */
export const listTaxCertificates = listRows(taxCertificates.listTaxCertificates, {
  what: 'tax-certificates',
  from: ({ db, now }) => certificatesIn(db, now),
  scope: ({ scope }) => within(scope, 'c'),
  id: sortBy('c.id', 'uuid'),
  sorts: { uploadedAt: sortBy('c.uploaded_at', 'timestamptz') },
  search: [ownerEmailKey('c.account_id'), sql`lower(c.number)`],
  filters: {
    state: (states, { now }) => sql<boolean>`${stateSql(now)} = any(${states}::text[])`,
    mine: (_mine, { me }) => sql<boolean>`c.account_id = ${me.accountId}`,
  },
  items: (rows) => rows.map(certificateView),
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});
