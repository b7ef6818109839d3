import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { permissionsOf, type Role } from '#kernel/permissions.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { proven } from '#test/proof.ts';
import { createWorld, addPerson, signIn, type Browser } from '#test/world.ts';
import { turnOf } from '../turn.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
/** The ids of everything that is Bob's. */
const bobsIds = Object.entries(world.bob).flatMap(([key, value]) => (/(?<!site)Id$/.test(key) ? [value] : []));
const operations = allOperations(it).filter((op) => op.may !== 'anyone' && nameOf(op) !== 'console.streamEvents');

/** Every column that names an account or a site: a new table is covered as soon as it has one. */
const { rows: owners } = await sql<{ table: string; column: string }>`
  select table_name as table, column_name as column
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
    and (column_name ~ '(^|_)(account|site)_id$' or (table_name in ('account', 'site') and column_name = 'id'))
  order by 1, 2`.execute(it.app.db);
const namesSite = ({ table, column }: { table: string; column: string }) =>
  column.endsWith('site_id') || (table === 'site' && column === 'id');

/** All rows that name an account, or a site, as text: equal before and after means that none was touched. */
async function rowsOf(columns: typeof owners, id: string): Promise<string> {
  const each = columns.map(
    ({ table, column }) => `select '${table} ' || t::text as row from ${table} t where ${column} = $1`,
  );
  const text = each.join(' union all ');
  // Under a name it is planned once: planning takes longer than running it.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { rows } = await it.app.database.pool.query<{ row: string }>({ name, text, values: [id] });
  return rows
    .map(({ row }) => row)
    .toSorted()
    .join('\n');
}
const accountColumns = owners.filter((one) => !namesSite(one));
const siteColumns = owners.filter(namesSite);

/** A reader that asks again only when something was written since: most requests here are refused and write nothing. */
function reader(columns: typeof owners, id: string): () => Promise<string> {
  let read: { snapshot: string; rows: string } | undefined;
  return async () => {
    // It names the transactions that write, those that have ended and those that are under way.
    const asked = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(it.app.db);
    const snapshot = asked.rows[0]!.now;
    if (read?.snapshot !== snapshot) read = { snapshot, rows: await rowsOf(columns, id) };
    return read.rows;
  };
}
const bobsRows = reader(accountColumns, world.bob.accountId);
const rowsOfHisSite = reader(siteColumns, world.siteId);

test('the columns that name an account or a site are found', () => {
  expect(bobsIds.length).toBeGreaterThan(10);
  const known = 'account server task network history tag server_transfer account_group saved_view saved_view_default';
  expect(accountColumns.map(({ table }) => table)).toEqual(expect.arrayContaining(known.split(' ')));
  expect(siteColumns.map(({ table }) => table)).toEqual(expect.arrayContaining(['site', 'price_list', 'server']));
});

/** Whether Ada may ask at all; what only staff may ask, the staff of another site asks. */
const isHers = (op: (typeof operations)[number]) =>
  op.may === 'signed-in' || permissionsOf('account-holder').some((held) => held === op.may);

const [ada, theirAdmin] = [await signIn(it, world.ada), await signIn(it, world.otherSiteAdmin)];

test.each(operations.map((op) => [nameOf(op), op] as const))("%s with another account's ids", async (_name, op) => {
  const [person, signedIn] = isHers(op) ? [world.ada, ada] : [world.otherSiteAdmin, theirAdmin];
  // Who signs out would ask nothing more.
  const browser = nameOf(op) === 'identity.signOut' ? await signIn(it, person) : signedIn;
  // Ada may change what is hers on Bob's site; staff of another site may change nothing there.
  const rows = async () => (isHers(op) ? [await bobsRows()] : [await bobsRows(), await rowsOfHisSite()]);
  const before = await rows();
  const sample = sampleOf(op, world, world.bob);
  const answer = await browser.request(requestOf(op, sample));
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  expect(answer.statusCode, answer.body).not.toBe(401);
  expect(await rows()).toEqual(before);
  const named = Object.values(sample.params ?? {}).some((value) => bobsIds.includes(value));
  // What only the provider may ask is refused before anything is looked for.
  const mayAsk = isHers(op) || permissionsOf('site-admin').some((held) => held === op.may);
  if (named) expect(answer.statusCode, answer.body).toBe(mayAsk ? 404 : 403);
  const echoes = JSON.stringify(sample.input ?? '') + JSON.stringify(sample.query ?? '');
  for (const id of bobsIds.filter((id) => !echoes.includes(id))) expect(answer.body).not.toContain(id);
  expect(answer.body).not.toContain(world.bob.email);
});

interface Stranger {
  name: string;
  browser: Browser;
  /** Every permission that they hold. */
  holds(permission: string): boolean;
  /** They are of another site, where nothing of Bob's may change. */
  elsewhere: boolean;
}

/** Ada's team member holds by grants all that she may pass on; viewers and the other staff hold what their roles do. */
async function strangers(): Promise<readonly Stranger[]> {
  const ofRole = async (role: Role, siteId: string, parentId?: string): Promise<Stranger> => {
    const elsewhere = siteId !== world.siteId;
    const name = `${role}-${elsewhere ? 'elsewhere' : 'of-ada'}`;
    const person = await addPerson(it.app, { siteId, role, name, ...(parentId === undefined ? {} : { parentId }) });
    const held = permissionsOf(role) as readonly string[];
    return { name, browser: await signIn(it, person), holds: (one) => held.includes(one), elsewhere };
  };
  const staff = (['billing-admin', 'seller', 'support-agent', 'account-holder', 'account-viewer'] as const).map(
    (role) => () => ofRole(role, world.otherSiteId),
  );
  const found: Stranger[] = [];
  for (const make of staff) found.push(await make());
  found.push(await ofRole('account-viewer', world.siteId, world.ada.accountId));
  const ada = await proven(await signIn(it, world.ada));
  const email = 'team@ada.test';
  const all = permissionsOf('account-holder');
  const set = await send(ada, 'POST /permissionSets', { name: 'All of hers', permissions: all });
  expect(set.statusCode, set.body).toBe(201);
  const invited = await send(ada, 'POST /team', { name: 'Tia', email, setId: set.json<{ id: string }>().id });
  expect(invited.statusCode, invited.body).toBe(201);
  await sql`update account set email_validated_at = now() where email = ${email}`.execute(it.app.db);
  const browser = await signIn(it, { email, siteId: world.siteId });
  return [...found, { name: 'team', browser, holds: (one) => all.some((held) => held === one), elsewhere: false }];
}
const others = await strangers();

/** In the full run each of them asks everything; else each operation is asked by one of them in turn. */
const asked = operations.flatMap((op) => {
  const turn = turnOf(`stranger ${nameOf(op)}`, others.length);
  return others
    .filter((_, at) => full || at === turn)
    .map((other) => [`${nameOf(op)} with another account's ids by ${other.name}`, op, other] as const);
});

test.each(asked)('%s', async (_name, op, other) => {
  const rows = async () => [await bobsRows(), ...(other.elsewhere ? [await rowsOfHisSite()] : [])];
  const before = await rows();
  const sample = sampleOf(op, world, world.bob);
  // Who signs out would ask nothing more.
  if (nameOf(op) === 'identity.signOut') return;
  const answer = await other.browser.request(requestOf(op, sample));
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  expect(await rows()).toEqual(before);
  const named = Object.values(sample.params ?? {}).some((value) => bobsIds.includes(value));
  const mayAsk = op.may === 'signed-in' || other.holds(op.may);
  if (named) expect(answer.statusCode, answer.body).toBe(mayAsk ? 404 : 403);
  const echoes = JSON.stringify(sample.input ?? '') + JSON.stringify(sample.query ?? '');
  for (const id of bobsIds.filter((id) => !echoes.includes(id))) expect(answer.body).not.toContain(id);
  expect(answer.body).not.toContain(world.bob.email);
});

test('the same requests about her own things do work', async () => {
  const ada = await signIn(it, world.ada);
  // Remote Desktop needs somewhere to go.
  await sql`update server set primary_ip = '203.0.113.9' where id = ${world.ada.serverId}`.execute(it.app.db);
  for (const op of operations.filter(
    (o) => o.method === 'GET' && o.path.includes('{') && o.may !== 'signed-in' && isHers(o),
  )) {
    const answer = await ada.request(requestOf(op, sampleOf(op, world, world.ada)));
    expect(answer.statusCode, `${nameOf(op)}: ${answer.body}`).toBe(200);
  }
});
