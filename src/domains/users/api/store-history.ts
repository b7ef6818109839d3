import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { findInScope, signInAttempts } from '#domains/identity/api/port.ts';
import { sentMessages } from '#domains/messages/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { users } from '../contract.ts';

/** The user of the path. Throws NotFound (1004) outside the scope. */
const prepare = ({ db, scope }: Ctx, { params }: { params: { userId: string } }) =>
  findInScope(db, scope, { accountId: params.userId, lock: false });

/** The sign-ins of a user, with those that failed. */
export const listUserSignIns = listRows(users.listUserSignIns, {
  what: 'sign-ins',
  prepare,
  of: ({ own }) => own.name,
  from: ({ db }) => signInAttempts(db),
  scope: ({ own }) => sql<boolean>`l.account_id = ${own.id}`,
  id: sortBy('l.id', 'bigint'),
  sorts: { at: sortBy('l.at', 'timestamptz') },
  search: [sql`host(l.ip)`, sql`lower(l.user_agent)`],
  filters: {},
  items: (rows) => rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
});

/** What was mailed and texted to a user. */
export const listUserMessages = listRows(users.listUserMessages, {
  what: 'messages',
  prepare,
  of: ({ own }) => own.name,
  from: ({ db }) => sentMessages(db),
  scope: ({ own }) => sql<boolean>`m.account_id = ${own.id}`,
  id: sortBy('m.id', 'uuid'),
  sorts: { at: sortBy('m.created_at', 'timestamptz') },
  search: [sql`lower(m.subject)`, sql`lower(m.recipient)`],
  filters: {},
  items: (rows) => rows.map((row) => ({ ...row, at: row.at.toISOString(), sentAt: row.sentAt?.toISOString() ?? null })),
});
