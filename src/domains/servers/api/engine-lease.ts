import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { App } from '#platform/app.ts';

/** This process, among the workers. */
const holder = randomUUID();
const leaseSeconds = 30;

/**
 * Runs the work for each engine that this worker holds or gets the lease of, so that one worker at a time does
 * it. The lease is renewed by every round; that of a worker that died is free after 30 s. One engine that does not
 * answer keeps no other from its turn.
 */
export async function eachLeasedEngine(
  app: App,
  purpose: string,
  work: (engine: string) => Promise<void>,
): Promise<void> {
  const rounds = app.engineNames.map(async (engine) => {
    try {
      if (await takeLease(app, `engine.${engine}.${purpose}.lease`)) await work(engine);
    } catch (error) {
      app.log.warn({ err: error, engine, purpose }, 'engine round failed');
    }
  });
  await Promise.all(rounds);
}

async function takeLease(app: App, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into bookmark (name, value, updated_at) values (${name}, ${JSON.stringify({ holder })}::jsonb, now())
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where bookmark.value = excluded.value or bookmark.updated_at < now() - make_interval(secs => ${leaseSeconds})
    returning name`.execute(app.db);
  return rows.length === 1;
}
