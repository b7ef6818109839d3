import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { catalogEntry } from '#kernel/permission-catalog.ts';
import { isPermission, reach, reachesAsFar, reachOf, type Permission } from '#kernel/permissions.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { menuEntries } from '#domains/console/api/port.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { notify, notifyStaff, type Notice } from '#domains/notifications/api/port.ts';
import { readTree } from '#domains/tenancy/api/port.ts';
import type { roles } from '../contract.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { accessRequestsPath } from '../paths.ts';
import { give, personOf, reasonOf } from './grants.ts';
import { lockOne } from './sets.ts';
import * as store from './store-requests.ts';

type Row = ResultOf<typeof roles.requestAccess>;

/** What is asked for: a permission, or what an entry of the menu needs. Throws Invalid where there is nothing to ask for. */
function askedFor(ctx: Ctx, { permission, item: entry }: { permission?: string; item?: string }): Permission {
  if (permission !== undefined) {
    if (!isPermission(permission)) throw new Invalid([item(9902, 'permission', { permission })]);
    return permission;
  }
  const needs = menuEntries(ctx.app.domains).find(({ id }) => id === entry)?.needs;
  if (needs === undefined) throw new Invalid([item(1004, 'item')]);
  return needs;
}

/** Asks those for a permission who can grant it: the account above, or the staff of the site. */
export const requestAccess: Run<typeof roles.requestAccess> = async (ctx, { input }) => {
  const { db, me, now } = ctx;
  const permission = askedFor(ctx, input);
  const reason = reasonOf(input.reason);
  if (me.permissions.has(permission)) throw new Conflict(9905);
  if (!reachesAsFar(reach[me.role], reachOf(permission)))
    throw new Conflict(9909, undefined, { permissions: permission });
  const { siteId, accountId, email } = me;
  const request = { id: newId<'accessRequest'>(), siteId, accountId, permission, reason, created: now };
  if (!(await store.insertRequest(db, request))) throw new Conflict(9918);
  const text = catalogEntry(permission).text;
  await record(ctx, {
    object: ofPerson(me),
    kind: 'access',
    action: say('access.request', { permission }),
    audit: { permission: [null, permission], reason: [null, reason] },
  });
  const about: Omit<Notice, 'accountId'> = {
    code: 1396,
    title: notice('requested', { who: email }),
    text: notice('requested-text', { permission: text, reason }),
    objectLink: accessRequestsPath(),
    severity: 'info',
    groupKey: `request:${request.id}`,
  };
  const { above } = await readTree(db, accountId);
  if (above.length > 0) for (const one of above) await notify(db, { ...about, accountId: one });
  else await notifyStaff(db, { siteId, may: 'role.manage' }, about);
  await ctx.emit('role.changed', { siteId, accountId }, { id: request.id });
  return rowOf(ctx, request.id);
};

async function rowOf(ctx: Ctx, id: string): Promise<Row> {
  const request = await store.findRequest(ctx.db, ctx.scope, id);
  if (request === undefined) throw new NotFound();
  const { description, ...row } = store.requestRow(request);
  return { ...row, description: typeof description === 'string' ? description : ctx.translate(description) };
}

/** Locks an open request in scope that is not one's own. */
async function lockOpen(ctx: Ctx, id: string): Promise<store.StoredRequest> {
  const request = await store.lockRequest(ctx.db, ctx.scope, id);
  if (request === undefined) throw new NotFound();
  if (request.state !== 'open') throw new Conflict(9913);
  if (request.accountId === ctx.me.accountId) throw new Conflict(9908);
  return request;
}

/** Grants what was asked for, or a set that contains it, under the rules of every grant. */
export const approveAccess: Run<typeof roles.approveAccess> = async (ctx, { params, input }) => {
  const request = await lockOpen(ctx, params.requestId);
  const { id, accountId, permission, reason } = request;
  const set = input.setId === undefined ? null : await lockOne(ctx, input.setId);
  if (set !== null && !set.permissions.includes(permission)) throw new Invalid([item(9919, 'setId')]);
  if (!isPermission(permission)) throw new Conflict(9902, undefined, { permission });
  const what = set === null ? { set, permission } : { set, permission: null };
  const until = input.until === undefined ? null : new Date(input.until);
  await give(ctx, { what, holder: await personOf(ctx.db, accountId), until, reason });
  await decide(ctx, request, { state: 'approved', answer: '' });
  return rowOf(ctx, id);
};

/** Declines a request; its person reads why. */
export const declineAccess: Run<typeof roles.declineAccess> = async (ctx, { params, input }) => {
  const request = await lockOpen(ctx, params.requestId);
  const { id, accountId, permission } = request;
  const answer = reasonOf(input.answer, 'answer');
  await decide(ctx, request, { state: 'declined', answer });
  await notify(ctx.db, {
    accountId,
    code: 1397,
    title: notice('declined'),
    text: notice('declined-text', {
      permission: isPermission(permission) ? catalogEntry(permission).text : permission,
      answer,
    }),
    objectLink: null,
    severity: 'warning',
    doneBy: ctx.me.email,
  });
  return rowOf(ctx, id);
};

async function decide(
  ctx: Ctx,
  { id, accountId, siteId, email, permission }: store.StoredRequest,
  { state, answer }: { state: 'approved' | 'declined'; answer: string },
): Promise<void> {
  await store.decideRequest(ctx.db, id, { state, answer, by: ctx.me.accountId, at: ctx.now });
  await record(ctx, {
    object: ofPerson({ accountId, siteId, email }),
    kind: 'access',
    action: state === 'approved' ? say('access.approve', { permission }) : say('access.decline', { permission }),
    audit: { state: ['open', state], answer: [null, answer] },
  });
  await ctx.emit('role.changed', { siteId, accountId }, { id });
}
