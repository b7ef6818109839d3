import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { AlarmSeverity } from '../states.ts';

interface NewSilence {
  alarms: readonly string[];
  sources: readonly string[];
  severities: readonly AlarmSeverity[];
  zones: readonly string[];
  name: string;
  reason: string;
  by: string;
  now: Date;
  ends: Date;
}

/** Adds a silence and answers its id. */
export async function insertSilence(tx: Db, one: NewSilence): Promise<string> {
  const id = newId<'alarm-silence'>();
  await sql`
    insert into alarm_silence (id, alarms, sources, severities, zones, name, reason, created_by, created_at, ends_at)
    values (${id}, ${one.alarms}::uuid[], ${one.sources}::text[], ${one.severities}::text[], ${one.zones}::text[],
      ${one.name}, ${one.reason}, ${one.by}, ${one.now}, ${one.ends})`.execute(tx);
  return id;
}

/** A silence, locked until the transaction ends; null: there is none. */
export async function lockSilence(tx: Db, id: string): Promise<{ id: string; ends: Date } | null> {
  const row = await tx
    .selectFrom('alarm_silence')
    .select(['id', 'ends_at as ends'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a silence that the caller has locked. */
export async function endSilenceAt(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('alarm_silence').set({ ends_at: now }).where('id', '=', id).execute();
}

/** The runbooks that were set, by source. */
export async function readRunbooks(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('alarm_runbook').select(['source', 'url']).execute();
  return new Map(rows.map(({ source, url }) => [source, url]));
}

/** Sets the runbook of a source; null removes it. Answers the one before. */
export async function saveRunbook(tx: Db, source: string, url: string | null): Promise<string | null> {
  const before = (await readRunbooks(tx)).get(source) ?? null;
  if (url === null) await tx.deleteFrom('alarm_runbook').where('source', '=', source).execute();
  else
    await tx
      .insertInto('alarm_runbook')
      .values({ source, url })
      .onConflict((on) => on.column('source').doUpdateSet({ url }))
      .execute();
  return before;
}

/** How many alarms of each source are not resolved. */
export async function countOpen(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('alarm')
    .select('source')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('state', '<>', 'resolved')
    .groupBy('source')
    .execute();
  return new Map(rows.map(({ source, n }) => [source, n]));
}
