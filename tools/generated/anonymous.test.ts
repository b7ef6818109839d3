import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { housekeeping } from '#server/housekeeping.ts';
import type { AnyOp } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { createWorld } from '#test/world.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

/** Hits in all, shared out among the public operations. */
const total = full ? 10_000 : 1000;
/** Hits of each public operation instead: the release runs it with `ANONYMOUS_HITS=10000`, which takes a quarter of an hour. */
const each = Number(process.env['ANONYMOUS_HITS'] ?? 0);
/** Those that hash a password take as long as 50 others: they get their share of the time, not of the hits. */
const hashing = new Set(['identity.signIn', 'registration.resetPassword', 'registration.signUp']);
const hitsOfHashing = full ? 50 : 10;
/** Under way at once: few enough that passwords, which are hashed two at a time, do not count as a flood. */
const atOnce = 12;

const it = await testApp();
const world = await createWorld(it);
const { app, server, clock } = it;
const operations = allOperations(it).filter((op) => op.may === 'anyone');
const hitsOfOthers = Math.ceil((total - hashing.size * hitsOfHashing) / (operations.length - hashing.size));

function hitsOf(op: AnyOp): number {
  if (each > 0) return each;
  return hashing.has(nameOf(op)) ? hitsOfHashing : hitsOfOthers;
}

/** What counts the tries of strangers: a row for each name that was tried, lines for each failed sign-in. */
const counters = ['login_log', 'sign_in_failure', 'stranger_count'];

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

/** One hit from its own address, about an account that does not exist: no limit and no lock is in the way. */
async function hitOnce(op: AnyOp, hit: number): Promise<void> {
  const sample = sampleOf(op, world, world.bob);
  const input = withEmail(sample.input, `stranger-${hit}@nowhere.test`);
  const request = requestOf(op, input === undefined ? sample : { ...sample, input });
  const remoteAddress = `198.18.${Math.floor(hit / 250) % 250}.${hit % 250}`;
  const { statusCode, body } = await server.inject({ ...request, remoteAddress });
  if (statusCode >= 500) throw new Error(`${nameOf(op)} answered ${statusCode}: ${body}`);
}

/** The number of requests sent. */
async function hitAll(): Promise<number> {
  let sent = 0;
  for (const op of operations) {
    const hits = hitsOf(op);
    for (let hit = 0; hit < hits; hit += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, hits - hit) }, (_, n) => hitOnce(op, hit + n));
      sent += (await Promise.all(batch)).length;
    }
  }
  return sent;
}

test(
  'strangers leave nothing in the database but bounded counters, which age empties',
  async () => {
    expect(operations.map(nameOf)).toEqual(expect.arrayContaining([...hashing]));
    const before = await rowCounts();
    expect(await hitAll()).toBeGreaterThanOrEqual(total);
    const after = await rowCounts();
    const same = (counts: Record<string, number>) =>
      Object.fromEntries(Object.entries(counts).filter(([name]) => !counters.includes(name)));
    expect(same(after)).toEqual(same(before));
    // One operation takes names and passwords, one a second factor without a first: at most one row each.
    const hits = Math.max(...operations.map(hitsOf));
    for (const name of ['login_log', 'sign_in_failure'])
      expect(after[name]! - before[name]!, name).toBeLessThanOrEqual(2 * hits);
    // A few kinds of refusal for each network of 250 addresses.
    expect(after['stranger_count']! - before['stranger_count']!).toBeLessThanOrEqual(4 * Math.ceil(hits / 250));

    clock.advance(2 * 366 * 86_400);
    for (const schedule of app.domains.flatMap((domain) => domain.schedules ?? []))
      if (/clean-up/.test(schedule.name)) await schedule.run(app);
    await housekeeping.run(app);
    const cleaned = await rowCounts();
    expect([cleaned['sign_in_failure'], cleaned['stranger_count']]).toEqual([0, 0]);
    expect(cleaned['login_log']).toBeLessThanOrEqual(before['login_log']!);
  },
  240_000 + each * 1_000,
);
