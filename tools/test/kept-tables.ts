import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/**
 * Reads what each of these tables holds, or what `shown` makes of its text. One statement for all: one for each would take longer than
 * what is tested.
 */
export function contentsOf(
  db: Db,
  tables: readonly string[],
  shown: (text: RawBuilder<unknown>) => RawBuilder<unknown> = (text) => text,
): () => Promise<Record<string, string>> {
  const text = shown(sql`coalesce(string_agg(t::text, chr(10) order by t::text), '')`);
  const everything = sql.join(
    tables.map((name) => sql`select ${name}::text as name, ${text} as text from ${sql.table(name)} t`),
    sql` union all `,
  );
  return async () => {
    const { rows } = await sql<{ name: string; text: string }>`${everything}`.execute(db);
    return Object.fromEntries(rows.map((row) => [row.name, row.text]));
  };
}

/** Remembers what all tables hold (but for the audit log, which is only ever added to), so that a test can do something and have it undone. */
export async function keepTables(db: Db): Promise<{ restore(): Promise<void> }> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'audit'
      and c.is_generated = 'NEVER'
      and not exists (select 1 from pg_class p where p.oid = t.table_name::regclass and p.relispartition)
    group by t.table_name order by 1`.execute(db);
  await sql`create schema kept`.execute(db);
  // What was written is noted with it: looking at all tables after each request would take longer than what is tested.
  await sql`create table kept."written to" (name text not null)`.execute(db);
  await sql`
    create function kept.note() returns trigger language plpgsql security definer as $$
    begin insert into kept."written to" (name) values (tg_table_name); return null; end $$`.execute(db);
  for (const { name } of rows) {
    await sql`create table ${sql.id('kept', name)} as table ${sql.id(name)}`.execute(db);
    await sql`
      create trigger kept_note after insert or update or delete or truncate on ${sql.id(name)}
      execute function kept.note()`.execute(db);
  }
  return {
    async restore() {
      const written = await sql<{ name: string }>`select distinct name from kept."written to"`.execute(db);
      const changed = rows.filter(({ name }) => written.rows.some((one) => one.name === name));
      if (changed.length === 0) return;
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const { name, columns } of changed) {
          const all = sql.join(columns.map((column) => sql.id(column)));
          await sql`delete from ${sql.id(name)}`.execute(tx);
          await sql`insert into ${sql.id(name)} (${all}) overriding system value select ${all} from ${sql.id('kept', name)}`.execute(
            tx,
          );
        }
        await sql`delete from kept."written to"`.execute(tx);
      });
    },
  };
}
