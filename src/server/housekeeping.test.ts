// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { housekeeping } from './housekeeping.ts';

const day = 86_400_000;
const { app, clock } = await testApp({ empty: true });

test('answers and slots older than a week go, younger ones stay', async () => {
  const now = clock.now();
  for (const [name, age] of Object.entries({ young: 6.9, old: 7.1 })) {
    const at = new Date(now - age * day);
    const answer = { account_id: newId<'account'>(), operation: 'servers.createServers', payload_hash: '' };
    await app.db
      .insertInto('idempotency')
      .values({ ...answer, key: name, created_at: at })
      .execute();
    await app.db.insertInto('schedule_slot').values({ name, slot: at }).execute();
  }
  await housekeeping.run(app);
  expect(await app.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'young' }]);
  expect(await app.db.selectFrom('schedule_slot').select('name').execute()).toEqual([{ name: 'young' }]);
});
