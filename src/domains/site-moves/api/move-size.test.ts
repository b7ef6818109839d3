import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { movesOf } from '#test/site-moves.ts';
import { recordStatements } from '#test/statements.ts';
import { createWorld, signIn } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const sent = recordStatements(it.app.database.pool);
const world = await createWorld(it);
const root = await proven(await signIn(it, world.people.root));
const { addPrices, customer, move, network } = movesOf(it, world);
beforeAll(addPrices);

/** The statements of a move of an account with so many servers, every tenth of which is in one network. */
async function statementsFor(count: number): Promise<number> {
  const owner = await customer();
  await sql`update account set server_allowance = ${count} where id = ${owner.accountId}`.execute(it.app.db);
  const servers = [];
  for (let made = 0; made < count; made += 1)
    servers.push(await addServer(it, world, { state: 'on', owner, simulator }));
  await network(
    owner,
    'web',
    servers.filter((_, index) => index % 10 === 0),
  );
  sent.splice(0);
  const answer = await move(root, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  return sent.length;
}

test('a server more in a move costs a few statements, and none that reads the account, its prices or its quotas', async () => {
  const few = await statementsFor(5);
  sent.splice(0);
  const many = await statementsFor(25);
  expect((many - few) / 20).toBeLessThanOrEqual(17);
  const perAccount = sent.filter(({ text }) => /with whose \(id\)|with recursive line|distinct on \(key\)/.test(text));
  expect(perAccount.length).toBeLessThanOrEqual(12);
});

test('the last server within the limits of the new account moves, and one more does not', async () => {
  const owner = await customer();
  for (let made = 0; made < 3; made += 1) await addServer(it, world, { state: 'on', owner, simulator });
  const allow = (servers: number) =>
    sql`update account set server_allowance = ${servers} where id = ${owner.accountId}`.execute(it.app.db);
  await allow(2);
  const refused = await move(root, owner);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ errors: unknown[] }>().errors).toHaveLength(1);
  await allow(3);
  expect((await move(root, owner)).statusCode).toBe(200);
});
