// @database
import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { writeAudit } from '#platform/http/audit.ts';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { asAdmin } from '#test/template.ts';
import { ensureAppRole, readAuditGuard } from './app-role.ts';
import { migrate } from './migrate.ts';
import { productMigrations } from './migrations.ts';
import { openDatabase, type Database } from './pool.ts';

const owner = await testDatabase();
const ownRole = `${new URL(owner.url).pathname.slice(1)}_app`;
const plain = `plain_${process.pid}_${Date.now()}`;
const opened: Database[] = [];
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await sql.raw(`drop owned by ${ownRole} cascade; drop role ${ownRole}`).execute(owner.db);
});

const open = (url: string, role?: string | null) => {
  const database = openDatabase(url, { applicationName: 'skydeck test', max: 2, role: role ?? null });
  opened.push(database);
  return database;
};
const line = { action: 'a.b', outcome: 'done' as const, actor: null, request: { id: '1', ip: '192.0.2.1' } };
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  );
const denied = '42501';
const changes = [
  `update audit set actor_name = 'x'`,
  'delete from audit',
  'truncate audit',
  `update audit_digest set rows = 0`,
  'delete from audit_digest',
  'truncate audit_digest',
  'update ledger_entry set kind = kind',
  'delete from ledger_posting',
  'alter table audit disable trigger all',
  'drop table audit',
];

test.each([
  ['takes the role on', null],
  ['signs in as the role', 'password-of-the-role'],
])('a product that %s reads and adds, and can change nothing that is append-only', async (_how, password) => {
  const access = await ensureAppRole(owner.url, password);
  expect(access.refused).toBeNull();
  // Test servers let in by socket without a password; a role that signs in has its own where one is asked for.
  const url = password === null ? access.url : access.url.replace(/(\/\/[^:@]+)(:[^@]*)?@/, `$1:${password}@`);
  const app = open(url, access.role);
  await writeAudit(app.db, line, [null]);
  const kept = await app.db.selectFrom('audit').select('action').execute();
  expect(kept.length).toBeGreaterThan(0);
  for (const change of changes) expect(await codeOf(sql.raw(change).execute(app.db)), change).toBe(denied);
  await app.db
    .insertInto('schedule_slot')
    .values({ name: `a ${password}`, slot: new Date(0) })
    .execute();
  await app.db.deleteFrom('schedule_slot').execute();
  expect(await readAuditGuard(app.pool)).toBe('role and trigger');
  expect(await app.db.selectFrom('audit').select('action').execute()).toEqual(kept);
});

test('the trigger refuses the owner, too', async () => {
  await writeAudit(owner.db, line, [null]);
  for (const change of changes.slice(0, 3))
    expect(await codeOf(sql.raw(change).execute(owner.db)), change).toBe('P0001');
  expect(await readAuditGuard(owner.pool)).toBe('trigger alone');
});

test('a table that comes later is granted at the next start, and nothing is granted twice', async () => {
  await sql`create table later (id int)`.execute(owner.db);
  const access = await ensureAppRole(owner.url, null);
  await sql`insert into later values (1)`.execute(open(access.url, access.role).db);
  const again = await Promise.all([ensureAppRole(owner.url, null), ensureAppRole(owner.url, null)]);
  expect(again.map(({ refused }) => refused)).toEqual([null, null]);
});

test('an owner who may make no roles works as before; one who is given the role takes it on', async () => {
  await sql.raw(`create role ${plain} login password 'plain-password'`).execute(owner.db);
  const empty = await emptyDatabase();
  const role = `${new URL(empty).pathname.slice(1)}_app`;
  await asAdmin(empty, (admin) => admin.query(`alter database ${role.slice(0, -4)} owner to ${plain}`));
  const url = empty.replace(/^(postgres:\/\/)[^:@/]+(:[^@]*)?@/, `$1${plain}:plain-password@`);
  await migrate(url, productMigrations());
  const refused = await ensureAppRole(url, null);
  expect(refused).toMatchObject({ url, role: null, refused: expect.stringMatching(/permission denied/) });
  const alone = open(url);
  expect(await readAuditGuard(alone.pool)).toBe('trigger alone');
  await asAdmin(empty, (admin) => admin.query(`create role ${role}; grant ${role} to ${plain}`));
  const access = await ensureAppRole(url, null);
  expect(access).toEqual({ url, role, refused: null });
  const app = open(url, role);
  for (const change of changes) expect(await codeOf(sql.raw(change).execute(app.db)), change).toBe(denied);
  expect(await readAuditGuard(app.pool)).toBe('role and trigger');
  await Promise.all([app.close(), alone.close()]);
  opened.splice(-2);
  await asAdmin(empty, (admin) => admin.query(`drop database ${role.slice(0, -4)} with (force)`));
  await asAdmin(empty, (admin) => admin.query(`drop role ${role}; drop role ${plain}`));
});
