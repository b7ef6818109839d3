import { sql, type Insertable } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { DB } from '#platform/db/types.ts';

const batch = 5000;
/** These hold JSON as text in our rows, as everywhere else. */
const ofConfigurations = ['change', 'before', 'after', 'price_before', 'price_after'];
const jsonColumns = new Set([
  ...ofConfigurations.map((column) => `server_configuration.${column}`),
  'data',
  'diff',
  'secret',
  'trail',
  'rules',
  'applied',
  'firewall.host',
  'init_policy.draft',
  'init_policy.problems',
  'init_policy_version.content',
  'init_run.stages',
  'servicelet_run.parameters',
  'server_transfer.price_before',
]);
const isJson = (table: string, column: string) => jsonColumns.has(column) || jsonColumns.has(`${table}.${column}`);

/**
 * Inserts rows of one shape, 5,000 a statement. One JSON parameter carries them all: bound one by one,
 * a statement could hold 65,535 values only, and the driver would spend most of the time.
 */
export async function insertAll<T extends keyof DB & string>(
  tx: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(
    columns.map((column) => (isJson(table, column) ? sql`(${sql.ref(column)} #>> '{}')::jsonb` : sql.ref(column))),
  );
  for (let at = 0; at < rows.length; at += batch) {
    const json = JSON.stringify(rows.slice(at, at + batch));
    await sql`insert into ${sql.table(table)} (${names})
      select ${values} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(tx);
  }
}
