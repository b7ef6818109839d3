import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { addUploads, allRaws } from './raws.ts';

const it = await testApp({ env: { SKYDECK_RATE_LIMIT_FACTOR: '1' } });
const world = await createWorld(it);
await addUploads(it, [world.ada, world.bob]);
const raws = allRaws(it);
const guarded = raws.filter(({ may }) => may !== 'anyone');
const cases = (some: typeof raws) => some.map((raw) => [raw.name, raw] as const);

const uploadOf = async (accountId: string) =>
  JSON.stringify(
    await it.app.db
      .selectFrom('image_upload')
      .innerJoin('image', 'image.id', 'image_upload.image_id')
      .selectAll()
      .where('image_upload.account_id', '=', accountId)
      .execute(),
  );

test.each(cases(guarded))('%s is for nobody without a session', async (_name, raw) => {
  expect((await it.server.inject(raw.request(world.bob))).statusCode).toBe(401);
});

test.each(cases(guarded.filter(({ method }) => method !== 'OPTIONS')))(
  '%s with the id and the ticket of another account is not there',
  async (_name, raw) => {
    const ada = await signIn(it, world.ada);
    const before = await uploadOf(world.bob.accountId);
    const answer = await ada.request(raw.request(world.bob));
    expect(answer.statusCode, answer.body).toBe(404);
    expect(answer.body).not.toContain(world.bob.email);
    expect(await uploadOf(world.bob.accountId)).toBe(before);
  },
);

test.each(cases(raws))('%s bears hostile identifiers', async (_name, raw) => {
  const root = await signIn(it, world.people.root);
  for (const value of ['x', '..%2f..', "1' or '1'='1", '00000000-0000-7000-8000-000000000000', 'é'.repeat(30)]) {
    const request = raw.request(world.ada);
    const url = request.url.replace(/[^/]*$/, encodeURIComponent(value));
    expect((await root.request({ ...request, url })).statusCode, value).toBeLessThan(500);
  }
});

test.each(cases(raws))('%s is asked so often a minute and no more', async (_name, raw) => {
  const statuses = new Set<number>();
  // A stranger's limit is the lowest there is; its own address for each way in.
  const remoteAddress = `203.0.113.${raws.indexOf(raw) + 1}`;
  for (let n = 0; n < 125; n++)
    statuses.add((await it.server.inject({ ...raw.request(world.ada), remoteAddress })).statusCode);
  expect(statuses).toContain(429);
});
