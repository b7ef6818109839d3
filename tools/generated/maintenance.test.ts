import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { allRaws } from './raws.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const root = await signIn(it, world.people.root);
const admin = await signIn(it, world.people['site-admin']);
const start = (endsAt: string | null) =>
  admin.request({
    method: 'PUT',
    url: '/svc/sites/*/maintenanceMode',
    payload: { text: 'New disks.', endsAt },
  });
const operations = allOperations(it);

/** What a customer may call besides: what anyone may, less what begins something. */
const open = ['console.streamEvents'];
const closed = ['registration.signUp'];

test('which operations are open to customers in maintenance mode is said by the table', () => {
  const exceptions = operations.filter(({ inMaintenance, may }) => inMaintenance !== (may === 'anyone'));
  expect(exceptions.map(nameOf)).toEqual([...open, ...closed].sort());
});

test('every operation that is not open answers a customer 503 with Retry-After, and no one of the staff', async () => {
  expect((await start(null)).statusCode).toBe(200);
  const refused = { statusCode: 503, code: 3003, after: '300' };
  for (const op of operations.filter(({ inMaintenance }) => !inMaintenance)) {
    const answer = await ada.request(requestOf(op, sampleOf(op, world, world.ada)));
    const code = answer.json<{ errors: { code: number }[] }>().errors[0]?.code;
    const found = { statusCode: answer.statusCode, code, after: answer.headers['retry-after'] };
    expect(found, nameOf(op)).toEqual(refused);
  }
  for (const raw of allRaws(it).filter(({ may, method }) => may !== 'anyone' && method !== 'OPTIONS'))
    expect((await ada.request(raw.request(world.ada))).statusCode, raw.name).toBe(503);
  const reads = operations.filter(({ method, may, download }) => method === 'GET' && may !== 'anyone' && !download);
  for (const op of reads)
    for (const who of [root, admin]) {
      const answer = await who.request(requestOf(op, sampleOf(op, world, world.ada)));
      expect(answer.statusCode, `${nameOf(op)}: ${answer.body}`).toBeLessThan(500);
    }
});

test('what anyone may call stays open, to customers and strangers', async () => {
  for (const op of operations.filter(({ inMaintenance, may }) => inMaintenance && may === 'anyone')) {
    const answer = await it.server.inject(requestOf(op, sampleOf(op, world, world.ada)));
    expect(answer.statusCode, `${nameOf(op)}: ${answer.body}`).not.toBe(503);
  }
});
