import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, signIn } from '#test/world.ts';
import { archiveFiles, zipFiles } from '../archive-files.ts';

const { it, db, world, control, runUntilKilled, takeOver } = await killFixture();
const root = await proven(await signIn(it, world.people.root));
const carol = await addPerson(it.app, { siteId: world.otherSiteId, role: 'account-holder', name: 'carol' });
const host = String((await signIn(it, carol)).headers['host']);
const serversOf = () =>
  db.selectFrom('server').select(['id', 'state']).where('site_id', '=', world.otherSiteId).orderBy('id').execute();

test('powering the servers of a site off and on, killed in the middle, orders one change for each of them', async () => {
  for (let n = 0; n < 4; n += 1) await addServer(it, world, { state: 'on', owner: carol, simulator: { control } });
  const own = await addServer(it, world, { state: 'off', owner: carol, simulator: { control } });
  const ids = (await serversOf()).map(({ id }) => id);
  const ordered = async () =>
    (
      await db
        .selectFrom('task')
        .select('object_id')
        .where('kind', '=', 'server.power')
        .where('object_id', 'in', ids)
        .execute()
    ).length;
  const noted = async () =>
    (
      await db
        .selectFrom('site_suspended_server')
        .select('server_id')
        .where('site_id', '=', world.otherSiteId)
        .execute()
    ).length;
  const stateOf = async () => new Set((await serversOf()).filter(({ id }) => id !== own.id).map(({ state }) => state));
  for (const { kind, step, point } of cellsOf({ 'site-closure.power': ['order'] })) {
    const at = `${kind}:${step}:${point}`;
    const before = await ordered();
    const suspension = { reason: 'Unpaid', servers: 'off', confirm: host };
    expect((await send(root, `POST /sites/${host}/suspension`, suspension)).statusCode).toBe(200);
    await runUntilKilled(at);
    await takeOver();
    expect([at, await stateOf(), await noted(), await ordered()]).toEqual([at, new Set(['off']), 4, before + 4]);
    expect((await send(root, `DELETE /sites/${host}/suspension`)).statusCode).toBe(200);
    await runUntilKilled(at);
    await takeOver();
    expect([at, await stateOf(), await noted(), await ordered()]).toEqual([at, new Set(['on']), 0, before + 8]);
    expect((await serversOf()).find(({ id }) => id === own.id)?.state).toBe('off');
  }
}, 600_000);

test('a hand-over archive, killed in each of its files, is whole', async () => {
  await moveBalance(db, { siteId: world.otherSiteId, accountId: carol.accountId }, -730);
  await send(root, `POST /sites/${host}/closing`, { reason: 'End of contract', days: 30, confirm: host });
  const lists = ['accounts', 'servers', 'invoices', 'transactions'];
  // A ZIP has a run for its documents, here one statement at most, and one for its end.
  const runs = [...lists, ...zipFiles.flatMap((name) => [name, `end of ${name}`])];
  for (const { kind, step, point } of cellsOf({ 'site-closure.archive': ['write'] }))
    // The step runs once for each of them: those before the one in which it is killed are killed once they are saved.
    for (let before = 0; before < runs.length; before += 1) {
      const where = `${point} of ${runs[before] ?? ''}`;
      const answer = await send(root, `POST /sites/${host}/closing/archive`);
      expect([where, answer.statusCode]).toEqual([where, 202]);
      for (let saved = 0; saved < before; saved += 1) await runUntilKilled(`${kind}:${step}:after`);
      await runUntilKilled(`${kind}:${step}:${point}`);
      await takeOver();
      const { closing } = (await send(root, `GET /sites/${host}/state`)).json<{
        closing: { files: { name: string; state: string; current: boolean }[] };
      }>();
      const ready = archiveFiles
        .toSorted()
        .map((name) => expect.objectContaining({ name, state: 'ready', current: true }));
      expect([where, closing.files]).toEqual([where, ready]);
      const counts = [];
      for (const name of lists) {
        const { body } = await send(root, `GET /sites/${host}/closing/archive/${name}`);
        counts.push(parse(body, { bom: true, columns: true }).length);
      }
      const packed = [];
      for (const name of zipFiles) {
        const { rawPayload } = await send(root, `GET /sites/${host}/closing/archive/${name}`);
        packed.push(Object.keys(unzipSync(rawPayload)).length);
      }
      // Each has a manifest.
      expect([where, packed]).toEqual([where, [1, 2, 1]]);
      const listed = async (path: string) => (await send(root, `GET ${path}`)).json<{ total: number }>().total;
      expect([where, counts[1], counts[2], counts[3]]).toEqual([where, (await serversOf()).length, 0, 1]);
      expect(counts[0]).toBeGreaterThan(0);
      expect(await listed('/servers?size=10')).toBeGreaterThan(0);
    }
  const parts = await db
    .selectFrom('download_part')
    .innerJoin('download', 'download.id', 'download_part.download_id')
    .select(['download_id', 'position'])
    .where('kind', '=', 'archive')
    .execute();
  expect(new Set(parts.map(({ download_id, position }) => `${download_id} ${position}`)).size).toBe(parts.length);
}, 600_000);
