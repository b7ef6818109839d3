import type { AccountMove } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { readContacts, writeContact } from './store.ts';

/** Gives an account that goes on on another site the contacts that it has; the former one keeps them for its last invoices. */
export async function copyContacts(tx: Db, { accountId, toAccountId }: AccountMove): Promise<void> {
  for (const contact of await readContacts(tx, accountId)) await writeContact(tx, toAccountId, contact);
}
