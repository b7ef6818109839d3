// @database
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { contract, op } from '#kernel/op.ts';
import { permissionsOf } from '#kernel/permissions.ts';
import type { Actor } from '#kernel/scope.ts';
import { OutsideScope } from '#platform/db/fence.ts';
import { within } from '#platform/db/within.ts';
import { testApp } from '#test/app.ts';
import { createWorld } from '#test/world.ts';
import type { Ctx } from './context.ts';
import { implement } from './implement.ts';
import { requestTo } from './inner-request.ts';
import { orderedAt, performOrdered } from './ordered-request.ts';

const it = await testApp();
const world = await createWorld(it);
const { ada, bob } = world;

const params = z.strictObject({ id: z.uuid() });
const things = contract('things', {
  rename: op({
    method: 'PUT',
    support: 'acting',
    path: '/things/{id}',
    summary: 'Renames.',
    may: 'server.view',
    audit: 'thing.rename',
    params,
    input: z.strictObject({ name: z.string().max(10), silent: z.boolean().default(false) }),
    output: null,
  }),
  renameAny: op({
    method: 'PUT',
    support: 'acting',
    path: '/things/{id}/any',
    summary: 'Renames, and forgets its scope.',
    may: 'server.view',
    audit: 'thing.rename',
    params,
    output: null,
  }),
});
const renamed = ({ db }: Ctx, id: string, name: string) =>
  db.updateTable('server').set({ name }).where('id', '=', id).execute();
const operations = implement(things, {
  async rename(ctx, { params: { id }, input: { name, silent } }) {
    const found = ctx.db.selectFrom('server as s').select('s.id').where('s.id', '=', id).where(within(ctx.scope, 's'));
    if ((await found.execute()).length > 0) await renamed(ctx, id, name);
    if (!silent) ctx.audited({ objectType: 'server', objectId: id });
  },
  async renameAny(ctx, { params: { id } }) {
    await renamed(ctx, id, 'taken');
    ctx.audited({ objectType: 'server', objectId: id });
  },
});
const app = { ...it.app, domains: [...it.app.domains, { name: 'things', operations }] };
const { db } = app;
const at = await orderedAt(app, 'skydeck.test');
if (at === null) throw new Error('a site');
const { accountId, siteId, email } = ada;
const actor: Actor = {
  accountId,
  siteId,
  email,
  name: '',
  role: 'account-holder',
  permissions: new Set(permissionsOf('account-holder')),
  scope: { reach: 'account', siteId, accountIds: [accountId] },
  sessionId: '',
  source: 'console',
  operator: null,
  signInId: null,
};

/** Does a request for Ada in a transaction of its own, as a task does. */
const ordered = (request: ReturnType<typeof requestTo>) =>
  db
    .transaction()
    .execute((tx) =>
      performOrdered(
        { app, tx, now: new Date() },
        { actor, ...at, requestId: newId<'request'>(), ip: '127.0.0.1', cause: { batch: [null, 'one'] } },
        request,
      ),
    );
const rename = (id: string, input: { name: string; silent?: boolean }) =>
  ordered(requestTo(things.rename, { params: { id }, input: { silent: false, ...input } }));
const nameOf = async (id: string) =>
  (await db.selectFrom('server').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

test('a request of a task changes what is in scope, with its cause on record', async () => {
  await rename(ada.serverId, { name: 'mine' });
  expect(await nameOf(ada.serverId)).toBe('mine');
  const audit = db.selectFrom('audit').select(['actor_id', 'diff']).where('action', '=', 'thing.rename');
  expect(await audit.execute()).toEqual([{ actor_id: ada.accountId, diff: { batch: [null, 'one'] } }]);
});

test('it is behind the fence of a request', async () => {
  const taken = ordered(requestTo(things.renameAny, { params: { id: bob.serverId }, input: undefined }));
  await expect(taken).rejects.toBeInstanceOf(OutsideScope);
  expect(await nameOf(bob.serverId)).not.toBe('taken');
});

test('it is validated by the schema of the operation', async () => {
  const before = await nameOf(ada.serverId);
  await expect(rename(ada.serverId, { name: 'much too long' })).rejects.toBeInstanceOf(Invalid);
  await expect(rename('no id', { name: 'short' })).rejects.toBeInstanceOf(Invalid);
  expect(await nameOf(ada.serverId)).toBe(before);
});

test('an operation that audits nothing fails, and changes nothing', async () => {
  const before = await nameOf(ada.serverId);
  const silent = rename(ada.serverId, { name: 'unseen', silent: true });
  await expect(silent).rejects.toThrow('declares thing.rename but audited nothing');
  expect(await nameOf(ada.serverId)).toBe(before);
});
