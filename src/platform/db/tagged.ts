import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from './pool.ts';
import type { DB } from './types.ts';
import { within } from './within.ts';

/** A thing of an account, with its tags. */
export interface Tagged {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
  tags: string[];
}

/** The tables whose rows belong to an account and have tags. */
type TaggedTable = {
  [T in keyof DB]: DB[T] extends { account_id: unknown; name: unknown; tags: unknown } ? T : never;
}[keyof DB];

/** Reads and writes the tags of a table's rows; `live` says which rows can have any. */
export function taggedRows(table: TaggedTable, live: RawBuilder<boolean> = sql`true`) {
  const rows = sql.table(table);
  const columns = sql`x.id, x.name, x.site_id as "siteId", x.account_id as "accountId", x.tags`;
  const own = (scope: Scope) => sql<boolean>`x.account_id is not null and ${live} and ${within(scope, 'x')}`;
  return {
    /** One of the scope; null when there is none. */
    async findTagged(db: Db, scope: Scope, id: string): Promise<Tagged | null> {
      const found = await sql<Tagged>`select ${columns} from ${rows} x where x.id = ${id} and ${own(scope)}`.execute(
        db,
      );
      return found.rows[0] ?? null;
    },

    /** Locks those of the scope, in the order of their ids. */
    async lockTagged(tx: Db, scope: Scope, ids: readonly string[]): Promise<Tagged[]> {
      const found = await sql<Tagged>`
        select ${columns} from ${rows} x where x.id = any(${ids}::uuid[]) and ${own(scope)} order by x.id
        for no key update`.execute(tx);
      return found.rows;
    },

    async saveTags(tx: Db, id: string, tags: readonly string[]): Promise<void> {
      await sql`update ${rows} set tags = ${tags}::text[] where id = ${id}`.execute(tx);
    },

    /** Locks those of an account that have a tag. */
    async readWithTag(tx: Db, accountId: string, tag: string): Promise<Tagged[]> {
      const found = await sql<Tagged>`
        select ${columns} from ${rows} x where x.account_id = ${accountId} and x.tags @> array[${tag}::text] order by x.id
        for no key update`.execute(tx);
      return found.rows;
    },

    /** Calls a tag by another name, or takes it off (`to` null). */
    async replaceTag(tx: Db, ids: readonly string[], { from, to }: { from: string; to: string | null }): Promise<void> {
      await sql`
        update ${rows} set tags = case when ${to}::text is null or tags @> array[${to}::text]
          then array_remove(tags, ${from}) else array_replace(tags, ${from}, ${to}) end
        where id = any(${ids}::uuid[])`.execute(tx);
    },
  };
}
