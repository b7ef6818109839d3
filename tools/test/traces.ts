import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Every table and column of the database that holds a text, in any spelling, also among bytes; a sealed secret shows none. */
export async function tracesOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'ARRAY', 'bytea')`.execute(db);
  const found: string[] = [];
  for (const { table, column, type } of rows) {
    const holds =
      type === 'bytea'
        ? sql`position(convert_to(${text}, 'UTF8') in ${sql.ref(column)}) > 0`
        : sql`${sql.ref(column)}::text ilike ${`%${text}%`}`;
    const hits = await sql`select 1 from ${sql.table(table)} where ${holds} limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
