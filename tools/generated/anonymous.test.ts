import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld } from '#test/world.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

/** Hits of each public operation; the release runs it with `ANONYMOUS_HITS=10000`, which takes minutes. */
const hits = Number(process.env['ANONYMOUS_HITS'] ?? 25);

const it = await testApp();
const world = await createWorld(it);
const { app, server, clock } = it;
const operations = allOperations(it).filter((op) => op.may === 'anyone');

/** What counts the tries of strangers: a row for each name that was tried, lines for each failed sign-in. */
const counters = ['login_log', 'sign_in_failure', 'audit'];

async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await app.db.introspection.getTables()) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(app.db);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** The input with another email, where it has one. */
const withEmail = (input: unknown, email: string): unknown =>
  typeof input === 'object' && input !== null && 'email' in input ? { ...input, email } : input;

/** Each from an address of its own, about an account that does not exist: no limit and no lock stands in the way. */
async function hitAll(): Promise<void> {
  for (const op of operations) {
    const sample = sampleOf(op, world, world.bob);
    for (let hit = 0; hit < hits; hit += 1) {
      const input = withEmail(sample.input, `stranger-${hit}@nowhere.test`);
      const request = requestOf(op, input === undefined ? sample : { ...sample, input });
      const remoteAddress = `198.18.${Math.floor(hit / 250) % 250}.${hit % 250}`;
      const { statusCode, body } = await server.inject({ ...request, remoteAddress });
      if (statusCode >= 500) throw new Error(`${nameOf(op)} answered ${statusCode}: ${body}`);
    }
  }
}

test('strangers leave nothing in the database but bounded counters, which age empties', async () => {
  expect(operations.length).toBeGreaterThan(25);
  const before = await rowCounts();
  await hitAll();
  const after = await rowCounts();
  const audited = await app.db.selectFrom('audit').select(['action', 'outcome']).distinct().execute();
  // The trail has failed sign-ins, as it must, and nothing else of strangers.
  expect(audited).toEqual([{ action: 'session.start', outcome: 'refused' }]);
  const same = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([name]) => !counters.includes(name)));
  expect(same(after)).toEqual(same(before));
  // One operation takes names and passwords, one a second factor without a first: at most one row each.
  for (const name of counters) expect(after[name]! - before[name]!, name).toBeLessThanOrEqual(2 * hits);

  clock.advance(2 * 366 * 86_400);
  for (const schedule of app.domains.flatMap((domain) => domain.schedules ?? []))
    if (/clean-up/.test(schedule.name)) await schedule.run(app);
  const cleaned = await rowCounts();
  expect(cleaned['sign_in_failure']).toBe(0);
  expect(cleaned['login_log']).toBeLessThanOrEqual(before['login_log']!);
}, 120_000);
