import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { permissionsOf, type Role } from '#kernel/permissions.ts';
import type { AnyOp } from '#kernel/op.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { testApp } from '#test/app.ts';
import { keepTables } from '#test/kept-tables.ts';
import { addNobody } from '#test/nobody.ts';
import { proven } from '#test/proof.ts';
import { nobody } from '#test/sample.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp({ engines: (await liveSimulator()).engines });
const world = await createWorld(it);
const { bob } = world;
await addNobody(it.app, world, bob);
await addParts();
const bobsIds = Object.entries(bob).flatMap(([key, value]) => (/(?<!site)Id$/.test(key) ? [value] : []));

/** Operations whose path names something of Bob's; what shares open is looked at by their own test. */
const operations = allOperations(it).filter(
  (op) =>
    op.may !== 'anyone' &&
    Object.values(sampleOf(op, world, bob).params ?? {}).some((value) => bobsIds.includes(value)),
);

/** A card, an alert and a share of Bob's server, by the names that samples call them. */
async function addParts(): Promise<void> {
  const { db } = it.app;
  const now = new Date();
  const server = { id: nobody, server_id: bob.serverId };
  const card = { ...server, position: 1, network_id: bob.networkId, mac: '52:54:00:00:00:01' };
  await db.insertInto('server_nic').values(card).execute();
  const busy = { metric: 'cpu', comparison: 'above', threshold: 90, minutes: 5, since: now, created_at: now };
  await db
    .insertInto('statistic_alert')
    .values({ ...server, ...busy })
    .execute();
  await sql`
    insert into share (id, object_type, object_id, site_id, email, level, shared_by, created_at)
    values (${nobody}, 'server', ${bob.serverId}, ${world.siteId}, 'guest@elsewhere.test', 'access', 'bob', now())`.execute(
    db,
  );
}

interface Relation {
  name: string;
  browser: Browser;
  role: Role;
}
const staff = ['site-admin', 'billing-admin', 'seller', 'support-agent'] as const;
const relations: Relation[] = [];
const add = async (name: string, role: Role, person: Parameters<typeof signIn>[1]) =>
  void relations.push({ name, role, browser: await proven(await signIn(it, person)) });
await add('own', 'account-holder', bob);
await add('same site', 'account-holder', world.ada);
for (const role of staff) await add(`${role} of the site`, role, world.people[role]);
for (const role of staff) {
  const person = await addPerson(it.app, { siteId: world.otherSiteId, role, name: `${role}-elsewhere` });
  await add(`${role} of another site`, role, person);
}
const isOwn = ({ name }: Relation) => name === 'own';
const isOfSite = ({ name }: Relation) => name.endsWith('of the site');

const kept = await keepTables(it.app.db);

/** Whether the thing is reached: refused before it is looked for, not found, or answered, with whatever else is in the way. */
async function cellOf(op: AnyOp, { browser }: Relation): Promise<{ cell: '403' | '404' | 'reaches'; body: string }> {
  const answer = await browser.request(requestOf(op, sampleOf(op, world, bob)));
  if (isUnsafe(op) && answer.statusCode < 400) await kept.restore();
  expect(answer.statusCode, `${nameOf(op)}: ${answer.body}`).toBeLessThan(500);
  const { body } = answer;
  if (answer.statusCode === 404) return { cell: '404', body };
  const { errors } = answer.statusCode === 403 ? answer.json<{ errors: { code: number }[] }>() : { errors: [] };
  return { cell: errors[0]?.code === 1003 ? '403' : 'reaches', body };
}

test('who reaches what of whom is what the committed matrix says', async () => {
  const lines = [['operation', ...relations.map(({ name }) => name)].join('\t')];
  for (const op of operations) {
    const cells: string[] = [];
    for (const relation of relations) {
      const { cell, body } = await cellOf(op, relation);
      const held = permissionsOf(relation.role) as readonly string[];
      const about = `${nameOf(op)}, ${relation.name}: ${body}`;
      if (op.may !== 'signed-in' && !held.includes(op.may)) expect(cell, about).toBe('403');
      else if (!isOwn(relation) && !isOfSite(relation)) expect(cell, about).toBe('404');
      if (isOwn(relation) && op.method === 'GET' && held.includes(op.may)) expect(cell, about).toBe('reaches');
      cells.push(cell);
    }
    lines.push([nameOf(op), ...cells].join('\t'));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./relations.tsv');
}, 400_000);
