import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { addServer } from '#test/servers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';

const steps = {
  'image.clone': ['stop', 'clone', 'start', 'save'],
  'image.copy': ['copy', 'save'],
  'image.clear': ['remove'],
  'image.recheck': ['scan'],
} as const;
type Kind = keyof typeof steps;
const cells = cellsOf<Kind>(steps);

const { it, db, world, ada, control, engine, killEach } = await killFixture();
const patient = new AbortController().signal;
const far = 'EU-LO';
await db
  .insertInto('data_center')
  .values({
    id: far,
    name: 'London',
    continent: 'Europe',
    country: 'United Kingdom',
    country_code: 'GB',
    city: 'London',
    engine: 'simulator',
  })
  .execute();

const post = async (url: string, payload: object) => {
  const answer = await ada.request({ method: 'POST', url: `/svc${url}`, payload });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};

/** A ready image of Ada's whose bytes the engine has in the first zone. */
async function readyImage(): Promise<string> {
  const [id, bytes] = [newId(), Buffer.alloc(200_000, 7)];
  const { ref } = await engine.ensureImage(`stage/${id}`, { zoneId: world.zoneId, maxBytes: bytes.length }, patient);
  await engine.appendImage({ imageRef: ref, offset: 0, sha256: null }, Readable.from([bytes]), patient);
  await engine.ensureImageSealed(`seal/${id}`, ref, patient);
  for (;;) {
    const image = await engine.readImage(ref, patient);
    if (image?.sha256 == null) continue;
    await db
      .insertInto('image')
      .values({
        id,
        engine_ref: ref,
        name: `Image ${id.slice(-8)}`,
        version: '1',
        os_family: 'linux',
        guest_os: 'debian13',
        min_ram_mb: 512,
        min_disk_gb: 1,
        initial_user: 'root',
        site_id: world.siteId,
        account_id: world.ada.accountId,
        home_zone: world.zoneId,
        source: 'upload',
        format: 'raw',
        size_bytes: bytes.length,
        sha256: image.sha256,
      })
      .execute();
    await db.insertInto('image_zone').values({ image_id: id, zone_id: world.zoneId }).execute();
    return id;
  }
}

/** Orders what a cell is about; gives the image that is made, and the server that is cloned. */
async function order(kind: Kind): Promise<{ imageId: string; server: { id: string; ref: string } | null }> {
  if (kind === 'image.clone') {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const disk = await db.selectFrom('server_disk').select('id').where('server_id', '=', server.id).executeTakeFirst();
    const name = `Clone ${newId().slice(-8)}`;
    const answer = await post('/hdlibrary/clones', { serverId: server.id, diskId: disk?.id, name, zoneId: far });
    return { imageId: answer.json<{ imageId: string }>().imageId, server };
  }
  const source = await readyImage();
  if (kind === 'image.recheck') {
    await post(`/hdlibrary/images/${source}/check`, {});
    return { imageId: source, server: null };
  }
  // The clearing follows a copy that the engine fails.
  if (kind === 'image.clear') await control('POST', `/images/${await refOf(source)}/damage`);
  const answer = await post('/hdlibrary/images/copy', { imageIds: [source], zoneId: far });
  const cmdId = answer.json<{ results: { cmdId: string | null }[] }>().results[0]?.cmdId ?? '';
  const task = await db.selectFrom('task').select('object_id').where('id', '=', cmdId).executeTakeFirstOrThrow();
  return { imageId: task.object_id ?? '', server: null };
}

async function refOf(imageId: string): Promise<string> {
  const row = await db.selectFrom('image').select('engine_ref').where('id', '=', imageId).executeTakeFirstOrThrow();
  return row.engine_ref;
}

test('every clone, copy, clearing and check, killed at every step, ends as if nothing had happened', async () => {
  const staged = await killEach(cells, async (cell) => {
    const made = await order(cell.kind);
    return made;
  });
  for (const { kind, imageId, server, where } of staged) {
    const row = await db.selectFrom('image').selectAll().where('id', '=', imageId).executeTakeFirstOrThrow();
    expect(row.task_id, where).toBeNull();
    const tasks = await db
      .selectFrom('task')
      .selectAll()
      .where('object_id', 'in', [imageId, server?.id ?? imageId])
      .execute();
    if (kind === 'image.clear') {
      expect([where, row.state, tasks.length]).toEqual([where, 'failed', 2]);
      for (const { id } of tasks) expect(await engine.findImage(`${id}/copy`, patient), where).toBeNull();
      continue;
    }
    expect([where, row.state, tasks.map(({ state }) => state)]).toEqual([where, 'available', ['succeeded']]);
    const image = await engine.readImage(row.engine_ref, patient);
    const zoneId = kind === 'image.recheck' ? world.zoneId : far;
    expect(image, where).toMatchObject({ state: 'ready', zoneId, sha256: row.sha256, sizeBytes: row.size_bytes });
    if (server === null) continue;
    expect((await engine.readMachine(server.ref, patient))?.power, where).toBe('on');
    const standing = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, standing.state, standing.task_id]).toEqual([where, 'on', null]);
  }
}, 900_000);
