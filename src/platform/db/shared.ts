import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** The tables of what is shared with persons by email, and with groups. */
const tables = {
  server_share: { object: 'server_id', by: 'granted_by' },
  network_share: { object: 'network_id', by: 'shared_by' },
  image_share: { object: 'image_id', by: 'shared_by' },
} as const;

/** Share `h` is for account `a` by name: by the account, or by its email, which nobody had when it was shared. */
const meantFor = sql<boolean>`h.email is not null
  and (h.account_id = a.id or (h.account_id is null and h.site_id = a.site_id and h.email_key = a.email_key))`;

/** What the shares of a table have in common. */
export function sharedRows(name: keyof typeof tables) {
  const [table, object, by] = [sql.table(name), sql.ref(tables[name].object), sql.ref(tables[name].by)];
  return {
    async deleteShare(tx: Db, id: string): Promise<void> {
      await sql`delete from ${table} where id = ${id}`.execute(tx);
    },

    /** Removes what is shared with an account by name; answers whether there was anything. */
    async deleteOwnShare(tx: Db, objectId: string, accountId: string): Promise<boolean> {
      const { rows } = await sql`
        delete from ${table} h using account a where a.id = ${accountId} and h.${object} = ${objectId} and ${meantFor}
        returning h.id`.execute(tx);
      return rows.length > 0;
    },

    /** Takes a person's name out of what they shared, and what is shared with them away. */
    async forgetShares(tx: Db, accountId: string): Promise<void> {
      await sql`delete from ${table} h using account a where a.id = ${accountId} and ${meantFor}`.execute(tx);
      await sql`
        update ${table} h set ${by} = '' from account a
        where a.id = ${accountId} and h.site_id = a.site_id and lower(h.${by}) = a.email_key`.execute(tx);
    },
  };
}

/** Those of the accounts whose email is confirmed: nobody else is told of what is shared with them. */
export async function confirmed(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where id = any(${accountIds}::uuid[]) and email_validated_at is not null`.execute(db);
  return rows.map(({ id }) => id);
}
