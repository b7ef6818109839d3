// @database
import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';
import type { sharing } from '../contract.ts';
import { endDue } from './end-shares.ts';
import { noticesIn } from '#test/notices.ts';

type Shares = AnswerOf<typeof sharing.listShares>;
const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const carl = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'carl' });
const [ada, carls] = [await signIn(it, world.ada), await signIn(it, carl)];
const { serverId: id } = world.ada;
const url = `/svc/servers/${id}/shares`;
const seen = async () => (await carls.request({ url: `/svc/servers/${id}` })).statusCode;

test('who has a server until a moment hears that it is over, once, and sees it no more', async () => {
  const share = (end: string) =>
    ada.request({ method: 'POST', url, payload: { email: carl.email, level: 'access', until: end } });
  const past = await share(new Date(it.clock.now() - 1000).toISOString());
  expect(past.json()).toMatchObject({ errors: [{ code: 2005, key: 'until' }] });
  const end = new Date(it.clock.now() + 3_600_000).toISOString();
  const [given] = (await share(end)).json<Shares>().items;
  expect(given).toMatchObject({ until: end });
  const change = (payload: object) => ada.request({ method: 'PUT', url: `${url}/${given?.id}`, payload });
  const kept = (await change({ level: 'configure' })).json<Shares>();
  expect(kept.items[0]).toMatchObject({ level: 'configure', until: end });
  expect((await change({ level: 'access', until: null })).json<Shares>().items[0]).toMatchObject({ until: null });
  await endDue(it.app);
  expect(await seen()).toBe(200);
  // Its time is over before anyone has taken it back.
  await db
    .updateTable('share')
    .set({ until: new Date(Date.now() - 60_000) })
    .execute();
  expect(await seen()).toBe(404);
  await Promise.all([endDue(it.app), endDue(it.app)]);
  expect((await ada.request({ url })).json<Shares>().items).toEqual([]);
  const received = (await noticesIn(db, 1071)).filter((one) => one.account_id === carl.accountId);
  expect(received).toMatchObject([{ body: 'The share expired.' }]);
  const history = await ada.request({ url: `/svc/servers/${id}/history` });
  expect(history.body).toContain('the share expired');
});
