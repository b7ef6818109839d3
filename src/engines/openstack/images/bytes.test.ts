import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import { CloudSilent } from '../client/errors.ts';
import type { RunningKeeper } from '../keeper.ts';
import { settleOf } from '../test-cloud.ts';
import { HttpCloud } from '../test-http-cloud.ts';
import { cloudBytes } from './bytes.ts';

const bytes = Buffer.from('the bytes of an image');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const source = '0'.repeat(32);

/** Lets a keeper know an image that it brought to the cloud earlier. */
function knownImage({ desk: { store } }: RunningKeeper): string {
  store.run("INSERT INTO images VALUES (?, 'image', 'a', 'ready', ?, ?, ?, 0)", `image-${source}`, bytes.length, bytes.length, sha256); // prettier-ignore
  return `image-${source}`;
}

/** The image service, which takes what it is sent. */
function httpImages(cloud: HttpCloud): Set<string> {
  const images = new Set<string>([source]);
  cloud.on('GET image/images/*', ({ ids: [id = ''] }) =>
    images.has(id) ? { body: { id, status: 'active', visibility: 'shared' } } : { status: 404 },
  );
  cloud.on('GET image/images/*/file', () => ({ body: bytes }));
  cloud.on('PUT image/images/*/file', { status: 204 });
  cloud.on('POST image/images', ({ body }) => {
    images.add((body as { id: string }).id);
    return { status: 201 };
  });
  cloud.on('GET identity/projects', { body: { projects: [{ id: 'project' }] } });
  cloud.on('GET identity/roles', { body: { roles: [{ id: 'member' }] } });
  for (const at of ['identity/projects/*/users/*/roles/*', 'compute/os-quota-sets/*', 'volume/os-quota-sets/*', 'network/quotas/*']) cloud.on(`PUT ${at}`, {}); // prettier-ignore
  return images;
}

it.each([429, 503])('asks again for bytes that the cloud refuses with %i for now', async (status) => {
  await using cloud = await HttpCloud.open();
  const { desk } = await cloud.keeper();
  cloud.on('GET image/images/*/file', { status });
  await expect(cloudBytes(desk, source)).rejects.toBeInstanceOf(CloudSilent);
  cloud.on('GET image/images/*/file', { body: bytes });
  expect(await buffer(await cloudBytes(desk, source))).toEqual(bytes);
});

it('signs in anew where a token is refused for a stream', async () => {
  await using cloud = await HttpCloud.open();
  const { desk } = await cloud.keeper();
  cloud.on('GET image/images/*/file', () => (cloud.signIns === 1 ? { status: 401 } : { body: bytes }));
  await expect(cloudBytes(desk, source)).rejects.toBeInstanceOf(CloudSilent);
  expect(await buffer(await cloudBytes(desk, source))).toEqual(bytes);
  expect(cloud.signIns).toBe(2);
});

it('gives a stream up whose bytes stopped to come, however long it took before', async () => {
  await using cloud = await HttpCloud.open();
  const { desk } = await cloud.keeper();
  let reached = false;
  cloud.on('GET image/images/*/file', () => {
    reached = true;
    return new Promise(() => undefined);
  });
  await desk.cloud.session('admin');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = cloudBytes(desk, source).catch((error: unknown) => error);
  while (!reached) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(900_000);
  vi.useRealTimers();
  expect(await ended).toBeInstanceOf(CloudSilent);
});

it('begins again where a stream breaks off', async () => {
  await using cloud = await HttpCloud.open();
  const keeper = await cloud.keeper();
  httpImages(cloud);
  let times = 0;
  cloud.on('GET image/images/*/file', () => {
    const short = times++ === 0;
    // It says that more comes than does.
    return short ? { body: bytes.subarray(0, 5), headers: { 'content-length': '21', connection: 'close' } } : { body: bytes }; // prettier-ignore
  });
  await keeper.engine.ensureImageCopied('copy', { imageRef: knownImage(keeper), zoneId: 'b' }, patient);
  expect(await settleOf(keeper, 'copy')).toMatchObject({ state: 'done', error: null });
  expect(await keeper.engine.findImage('copy', patient)).toMatchObject({ state: 'ready', sha256 });
  expect(readdirSync(keeper.desk.spool)).toEqual([]);
});

it('says why a copy failed, and removes later what it left', async () => {
  await using cloud = await HttpCloud.open();
  const keeper = await cloud.keeper();
  const images = httpImages(cloud);
  cloud.on('PUT image/images/*/file', { status: 403 });
  cloud.on('DELETE image/images/*', { status: 409 });
  await keeper.engine.ensureImageCopied('copy', { imageRef: knownImage(keeper), zoneId: 'b' }, patient);
  cloud.on('GET image/images/*', ({ ids: [id = ''] }) =>
    images.has(id) ? { body: { id, status: 'queued', visibility: 'shared' } } : { status: 404 },
  );
  expect(await settleOf(keeper, 'copy')).toMatchObject({
    state: 'failed',
    error: { id: 'engines.answered-with-status', values: { status: 403 } },
  });
  expect(images.size).toBe(2);
  cloud.on('DELETE image/images/*', ({ ids: [id = ''] }) => ({ status: images.delete(id) ? 204 : 404 }));
  keeper.desk.sweep();
  await expect.poll(() => [...images]).toEqual([source]);
});
