import { sql, type Insertable, type RawBuilder, type SelectType } from 'kysely';
import type { JsonValue } from './columns.ts';
import type { Db } from './pool.ts';
import type { DB } from './types.ts';

/** A row to insert; of a JSON column the value and not its text. */
type RowOf<T extends keyof DB> = {
  [C in keyof Insertable<DB[T]>]: C extends keyof DB[T]
    ? JsonValue extends SelectType<DB[T][C]>
      ? unknown
      : Insertable<DB[T]>[C]
    : never;
};

interface Rows<Row, Answer> {
  rows: readonly Row[];
  /** What follows, such as `on conflict do nothing returning id`. */
  ending?: RawBuilder<Answer>;
}

/**
 * Inserts rows of one shape. One parameter carries them all: the text is the same for any number. For columns that JSON
 * can represent.
 */
export async function insertRows<T extends keyof DB & string, Answer = never>(
  tx: Db,
  table: T,
  { rows, ending = sql`` }: Rows<RowOf<T>, Answer>,
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
