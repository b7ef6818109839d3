// @database
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { testDatabase } from '#test/database.ts';

const { db, url } = await testDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'skydeck-audit-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command as an operator does. */
function auditCheck(...options: string[]): Promise<{ code: number; out: string; err: string }> {
  const args = [path.join(projectRoot, 'src/platform/main.ts'), 'audit-check', ...options];
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: url,
    SKYDECK_DATA_DIR: dataDir,
    SKYDECK_LOG_LEVEL: 'silent',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

test('the command seals and checks the trail, and names the first broken day', async () => {
  await db
    .insertInto('audit')
    .values(
      ['2026-05-01', '2026-05-02'].map((day) => ({
        at: new Date(`${day}T12:00:00Z`),
        action: 'server.create',
        outcome: 'done',
        actor_name: 'ada',
        source: 'console',
      })),
    )
    .execute();
  const whole = await auditCheck('--list');
  expect(whole).toMatchObject({ code: 0, err: '' });
  expect(whole.out).toMatch(/^2026-05-01 1 [0-9a-f]{64}\n2026-05-02 1 [0-9a-f]{64}\n/);
  expect(whole.out).toMatch(/The audit trail is intact: \d+ days checked\.\n$/);
  await sql`alter table audit disable trigger user`.execute(db);
  await sql`update audit set actor_name = 'eve' where at >= '2026-05-02'`.execute(db);
  await sql`alter table audit enable trigger user`.execute(db);
  expect(await auditCheck()).toEqual({
    code: 1,
    out: '',
    err: 'The audit trail was changed on 2026-05-02: rows changed.\n',
  });
});
