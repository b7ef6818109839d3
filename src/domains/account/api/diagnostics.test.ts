// @database
import { expect, test } from 'vitest';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';
import { deleteDue } from './delete-due.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const hierarchy = diagnosticsIn(it).find(({ id }) => id === 'billingHierarchy')!;
const customer = (name: string, siteId = world.siteId) => addPerson(it.app, { siteId, role: 'account-holder', name });
const change = (id: string, values: object) => db.updateTable('account').set(values).where('id', '=', id).execute();
const put = (id: string, above: string | null) => change(id, { parent_id: above });
const found = async (accountId: string) => {
  await refreshOne(it.app, hierarchy);
  const answer = await send(root, 'GET /reports/billingHierarchy/rows?size=100&where=state:all');
  return answer.json<{ items: { objectId: string }[] }>().items.filter(({ objectId }) => objectId === accountId);
};

test('a site does not see the email of a parent account on another site', async () => {
  const [above, below] = [await customer('above', world.otherSiteId), await customer('below')];
  await put(below.accountId, above.accountId);
  expect(await found(below.accountId)).toMatchObject([{ cause: 'site', parent: '' }]);
});

test('the email of a parent account that is deleted is in no finding, even if its cause was gone before', async () => {
  const [one, two] = [await customer('one'), await customer('two')];
  await put(one.accountId, two.accountId);
  await put(two.accountId, one.accountId);
  expect(await found(one.accountId)).toMatchObject([{ cause: 'loop', parent: two.email, state: 'new' }]);
  for (const { accountId } of [one, two]) await put(accountId, null);
  expect(await found(one.accountId)).toMatchObject([{ parent: two.email, state: 'fixed' }]);
  await change(two.accountId, { deletion_asked_at: new Date(0), deletion_due_at: new Date(0) });
  await deleteDue.run(it.app);
  expect(await found(one.accountId)).toMatchObject([{ parent: '', state: 'fixed' }]);
});
