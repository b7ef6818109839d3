import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { allRaws } from './raws.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
await it.app.db.updateTable('site').set({ suspended_at: new Date() }).where('id', '=', world.siteId).execute();
const ada = await signIn(it, world.ada);
const root = await signIn(it, world.people.root);
const admin = await signIn(it, world.people['site-admin']);
const closed = allOperations(it).filter(({ inSuspension }) => !inSuspension);

interface Answer {
  statusCode: number;
  body: string;
}
const inShort = ({ statusCode, body }: Answer) => {
  const { errors } = JSON.parse(body) as { errors: { code: number }[] };
  return [statusCode, errors[0]?.code];
};

test('every operation that is not open answers a customer of a suspended site 503', async () => {
  for (const op of closed) {
    const answer = await ada.request(requestOf(op, sampleOf(op, world, world.ada)));
    expect(inShort(answer), nameOf(op)).toEqual([503, 9660]);
  }
  for (const raw of allRaws(it).filter(({ may, method }) => may !== 'anyone' && method !== 'OPTIONS'))
    expect((await ada.request(raw.request(world.ada))).statusCode, raw.name).toBe(503);
});

test('the staff of a suspended site changes nothing, and reads as before; so does the provider, who also changes it', async () => {
  for (const op of closed.filter(isUnsafe)) {
    const answer = await admin.request(requestOf(op, sampleOf(op, world, world.ada)));
    expect(inShort(answer), nameOf(op)).toEqual([409, 9661]);
  }
  // What a read answers besides is not about the suspension: one domain of each kind shows that it passes.
  const domains = ['sites', 'site-closure', 'servers', 'users'];
  for (const op of closed.filter((one) => !isUnsafe(one) && !one.download && domains.includes(one.domain)))
    for (const who of [root, admin]) {
      const answer = await who.request(requestOf(op, sampleOf(op, world, world.ada)));
      expect([200, 403, 404], `${nameOf(op)}: ${answer.body}`).toContain(answer.statusCode);
    }
  const saved = await root.request({ method: 'POST', url: '/svc/tags', payload: {} });
  expect(saved.statusCode).not.toBe(409);
});
