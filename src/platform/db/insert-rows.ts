import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from './pool.ts';
import type { DB } from './types.ts';

interface Rows<Row, Answer> {
  rows: readonly Row[];
  /** What follows, such as `on conflict do nothing returning id`. */
  ending?: RawBuilder<Answer>;
}

/**
 * Inserts rows of one shape. One parameter carries them all: the text is the same for any number. For columns that JSON
 * can represent, other than JSON columns.
 */
export async function insertRows<T extends keyof DB & string, Answer = never>(
  tx: Db,
  table: T,
  { rows, ending = sql`` }: Rows<Insertable<DB[T]>, Answer>,
): Promise<Answer[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const answer = await sql<Answer>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${ending}`.execute(tx);
  return answer.rows;
}
