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
  'schedule.settings',
  'schedule.timing',
  'schedule_run.detail',
  'servicelet_run.parameters',
  'server_transfer.price_before',
  'server.price_lines',
  'usage_span.lines',
]);
/** Messages, which the database takes only as what they are: JSON within JSON is not one. */
const messageColumns = new Set([
  'task.title',
  'task.error',
  'task_log.entry',
  'history.action',
  'network.reason',
  'image.reason',
  'firewall_revision.reason',
  'firewall_revision.summary',
  'schedule_run.reason',
  'server.error',
  'backup.reason',
  'server_transfer.reason',
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
    const json = JSON.stringify(rows.slice(at, at + batch).map((row) => withMessages(table, row)));
    await sql`insert into ${sql.table(table)} (${names})
      select ${values} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(tx);
  }
}

const withMessages = (table: string, row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [
      column,
      messageColumns.has(`${table}.${column}`) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  );
