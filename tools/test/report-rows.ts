import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.ts';
import type { TestApp } from './app.ts';
import type { World } from './world.ts';

/** More rows than a small page of a report holds. */
export const rowNumbers = Array.from({ length: 12 }, (_, index) => index);

/** A name that a spreadsheet would run. */
export const formula = '=HYPERLINK("http://evil.example")';

/** When the row of that number was made. */
export const rowTime = (index: number): Date => new Date(Date.UTC(2026, 0, 1) + index * 60_000);

/** Adds a copy of Ada's server, without a machine, for each row. */
export async function addReportServers(
  { app }: TestApp,
  world: World,
  valuesOf: (index: number) => Partial<Insertable<DB['server']>> & { name: string },
): Promise<{ id: string; created_at: Date }[]> {
  const server = await app.db
    .selectFrom('server')
    .selectAll()
    .where('id', '=', world.ada.serverId)
    .executeTakeFirstOrThrow();
  const { name_key: _key, month_micro: _month, devices: _devices, error: _error, price_lines: _lines, ...row } = server;
  const servers = rowNumbers.map((index) => ({
    ...row,
    id: crypto.randomUUID(),
    engine_ref: null,
    ...valuesOf(index),
    created_at: rowTime(index),
  }));
  await app.db.insertInto('server').values(servers).execute();
  return servers;
}
