// @database
import { expect, test } from 'vitest';
import { bareCodesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { forgetPersonNote } from './store.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const [agent, admin, elsewhere, ada] = await Promise.all(
  [world.people['support-agent'], world.people['site-admin'], world.otherSiteAdmin, world.ada].map((person) =>
    signIn(it, person),
  ),
);
const url = `/svc/people/${world.ada.accountId}/note`;
const read = (who: Browser) => who.request({ url });
const save = (who: Browser, body: string, version: number) =>
  who.request({ method: 'PUT', url, payload: { body }, headers: { 'if-match': `"${version}"` } });

test('staff of the site write a note on a person, and only who read it last overwrites it', async () => {
  expect((await read(agent!)).json()).toEqual({ body: '', updated: null, version: 0 });
  const saved = await save(agent!, 'Calls back on Mondays.  ', 0);
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { body: 'Calls back on Mondays.', version: 1 }]);
  expect((await read(admin!)).json()).toMatchObject({ body: 'Calls back on Mondays.' });
  const late = await save(admin!, 'Never calls back.', 0);
  expect([late.statusCode, bareCodesOf(late)]).toEqual([412, [1005]]);
  expect((await save(admin!, 'Calls back on Tuesdays.', 1)).statusCode).toBe(200);
});

test('the person does not see it, and neither does another site', async () => {
  expect((await read(ada!)).statusCode).toBe(403);
  expect((await save(ada!, 'Mine', 2)).statusCode).toBe(403);
  expect((await read(elsewhere!)).statusCode).toBe(404);
  expect((await save(elsewhere!, 'Theirs', 0)).statusCode).toBe(404);
  const history = await ada!.request({ url: `/svc/users/${world.ada.accountId}/history` });
  expect(history.body).not.toContain('note');
});

test('the audit trail has who wrote how much, and not what', async () => {
  const audit = await db
    .selectFrom('audit')
    .select(['diff', 'account_id'])
    .where('action', '=', 'note.person')
    .execute();
  expect(audit[0]).toEqual({ account_id: world.ada.accountId, diff: { characters: [0, 22] } });
  expect(JSON.stringify(audit)).not.toContain('Mondays');
});

test('it goes with the person', async () => {
  await forgetPersonNote(db, world.ada.accountId);
  expect((await read(agent!)).json()).toMatchObject({ body: '', version: 0 });
});
