import { z } from 'zod';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { readChanges as readRecorded } from '#domains/history/api/port.ts';

/** What of the history of an account is its profile's, by the names that the audit trail has for it. */
const actions = [
  'profile.configure',
  'profile.update',
  'profile.contact',
  'profile.undo',
  'account.allow-email',
  'email.change',
  'password.change',
];
const domain = 'account.';
/** As the actions write it: before and after by column; anything else is passed over. */
const Diff = z.record(z.string(), z.unknown()).nullable();
const Pair = z.tuple([z.unknown(), z.unknown()]);

export interface PastChange {
  id: number;
  at: Date;
  action: string;
  actor: string;
  /** Column, value before, value after. */
  fields: { column: string; before: unknown; after: unknown }[];
}

/** The newest changes of an account's profile that took place; with an id that one alone. */
export async function readChanges(
  { db, scope }: { db: Db; scope: Scope },
  accountId: string,
  which: { limit: number; id?: number },
): Promise<PastChange[]> {
  const messages = actions.map((code) => `${domain}${code}`);
  const rows = await readRecorded(db, scope, {
    type: 'account',
    id: accountId,
    messages,
    limit: which.limit,
    only: which.id,
  });
  return rows.map(({ messageId, diff, ...row }) => ({
    ...row,
    action: messageId.slice(domain.length),
    fields: fieldsOf(diff),
  }));
}

function fieldsOf(diff: unknown): PastChange['fields'] {
  return Object.entries(Diff.catch(null).parse(diff) ?? {}).flatMap(([column, pair]) => {
    const both = Pair.safeParse(pair);
    return both.success ? [{ column, before: both.data[0], after: both.data[1] }] : [];
  });
}
