import type { Db } from '#platform/db/pool.ts';
import type { SeedAccount } from './sites.ts';

/** Who of the staff looks after which companies; the others have no account manager yet. */
const managers: readonly (readonly [email: string, customers: readonly string[]])[] = [
  ['seller@skydeck.test', ['user@skydeck.test', 'lena.vogt@northwind.test', 'chidi@okafor.test', 'amara@okafor.test']],
  ['support@skydeck.test', ['haruto@takahashi.test', 'priya@cedarpine.test', 'mike@cedarpine.test']],
  ['billing@nimbus.test', ['erik@fjord.test', 'claire@lefevre.test']],
];

export async function insertAccountManagers(tx: Db, accounts: readonly SeedAccount[]): Promise<void> {
  const idOf = new Map(accounts.map(({ email, id }) => [email, id]));
  for (const [email, customers] of managers) {
    const ids = customers.flatMap((customer) => idOf.get(customer) ?? []);
    await tx
      .updateTable('account')
      .set({ manager_id: idOf.get(email) ?? null })
      .where('id', 'in', ids)
      .execute();
  }
}
