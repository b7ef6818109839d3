import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { send, settledImage } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { rawDisk } from '#test/disk-images.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn } from '#test/world.ts';
import type { LibraryRow } from './row.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);

test('an upload ends with the same bytes while answers of the engine are lost, and its deletion leaves nothing', async () => {
  it.work();
  const bytes = rawDisk(300_032);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = {
    name: 'Lost',
    zoneId: world.zoneId,
    format: 'raw',
    fileName: 'disk.raw',
    sizeBytes: bytes.length,
    sha256,
  };
  const announced = await send(ada, 'POST /hdlibrary/uploads', about);
  const { imageId, url, ticket } = announced.json<{ imageId: string; url: string; ticket: string }>();
  const headers = { 'tus-resumable': '1.0.0', 'upload-ticket': ticket };
  await simulator.loseAnswers();
  // As the console does: it asks how far the upload is, and sends the rest.
  await until('all bytes are there', async () => {
    const at = (await ada.request({ method: 'HEAD', url, headers })).headers['upload-offset'];
    if (at === undefined || at === String(bytes.length)) return at !== undefined;
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) };
    const payload = bytes.subarray(Number(at), Number(at) + 100_000);
    await ada.request({ method: 'PATCH', url, headers: { ...headers, ...piece }, payload });
    return false;
  });
  const image = await settledImage<LibraryRow>(ada, imageId);
  expect(image).toMatchObject({ state: 'available', sha256, sizeBytes: bytes.length });
  const { engine_ref: ref } = await db
    .selectFrom('image')
    .select('engine_ref')
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  await simulator.loseAnswers();
  expect((await send(ada, 'POST /hdlibrary/images/delete', { imageIds: [imageId] })).statusCode).toBe(200);
  const read = () => send(ada, `GET /hdlibrary/images/${imageId}`);
  await until('the image is gone', async () => (await read()).statusCode === 404);
  await simulator.setFaults();
  expect(await simulator.engine.readImage(ref, new AbortController().signal)).toBeNull();
  const tasks = await db.selectFrom('task').select('state').where('object_id', '=', imageId).execute();
  expect(tasks.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
});
