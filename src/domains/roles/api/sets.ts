import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import { effectivePermissions } from '#kernel/rights.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource, record, recorded, type RequestedChange } from '#domains/history/api/port.ts';
import { refreshSessions } from '#domains/identity/api/port.ts';
import { sitesIn } from '#domains/tenancy/api/port.ts';
import { roles } from '../contract.ts';
import { maxDescriptionLength, maxNameLength } from '../limits.ts';
import { say } from '../messages.ts';
import { passingOn, permissionsNamed, proveForRisk, requireManages, requireOwn, type PassingOn } from './passing-on.ts';
import * as store from './store.ts';
import { readHoldersOf } from './store-grants.ts';

type Effects = ResultOf<typeof roles.readPermissionSet>['effects'];

/** A permission set as the history names it; open lists of sets and grants are read again. */
const ofSet = recorded('permissionSet', ({ emit }, { id, siteId, accountId }) =>
  emit('role.changed', { siteId, accountId }, { id }),
);

/** Records what was done to a set in its history and, with `audit`, in the audit trail. */
export const recordSet = (
  ctx: Ctx,
  { id, name, siteId, accountId }: Pick<store.StoredSet, 'id' | 'name' | 'siteId' | 'accountId'>,
  change: Pick<RequestedChange, 'kind' | 'action' | 'diff' | 'audit'>,
): Promise<void> => record(ctx, { ...change, object: ofSet({ id, name, siteId, accountId }), event: 'changed' });

async function setOf(ctx: Ctx, id: string, effects: Effects = []): Promise<ResultOf<typeof roles.readPermissionSet>> {
  const set = await store.findSet(ctx.db, ctx.scope, id);
  if (set === undefined) throw new NotFound();
  ctx.setHeader('etag', `"${set.version}"`);
  return { ...store.setRow(set), effects };
}

/** Locks a set of the scope. Throws NotFound. */
export async function lockOne(ctx: Ctx, id: string): Promise<store.StoredSet> {
  const set = await store.lockSet(ctx.db, ctx.scope, id);
  if (set === undefined) throw new NotFound();
  return set;
}

interface Named {
  accountId: string;
  name: string;
  description: string;
  permissions: readonly Permission[];
}

/** The set of this name that the caller's account, or the staff of the site, has; made of what the caller can pass on if there is none. */
export async function namedSet(ctx: Ctx, { own, reach, homeId }: PassingOn, set: Named): Promise<store.StoredSet> {
  const { siteId } = ctx.me;
  const known = await store.findNamedSet(ctx.db, { siteId, homeId }, set.name);
  if (known !== undefined) return lockOne(ctx, known.id);
  const id = newId<'permissionSet'>();
  const permissions = set.permissions.filter((one) => own.has(one));
  if (await store.insertSet(ctx.db, { ...set, id, siteId, reach, permissions, created: ctx.now }))
    return lockOne(ctx, id);
  // Someone else has made it at the same moment.
  const theirs = await store.findNamedSet(ctx.db, { siteId, homeId }, set.name);
  if (theirs === undefined) throw new NotFound();
  return lockOne(ctx, theirs.id);
}

/** One permission set. */
export const readPermissionSet: Run<typeof roles.readPermissionSet> = (ctx, { params }) => setOf(ctx, params.setId);

/** Name and description as they are kept. Throws Invalid for those that cannot be. */
function tidy(input: { name: string; description: string }): { name: string; description: string } {
  const name = input.name.trim();
  const description = input.description.trim();
  if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name))
    throw new Invalid([item(1895, 'name', { max: maxNameLength })]);
  if (description.length > maxDescriptionLength)
    throw new Invalid([item(1829, 'description', { max: maxDescriptionLength })]);
  return { name, description };
}

/** Makes a set of permissions that the caller can pass on: for their account's people, or those of a site. */
export const createPermissionSet: Run<typeof roles.createPermissionSet> = async (ctx, { input }) => {
  const { db, me, now, scope } = ctx;
  const named = tidy(input);
  const permissions = permissionsNamed(input.permissions, 'permissions');
  const by = await passingOn(ctx);
  requireOwn(by, permissions, 'permissions');
  const siteId = input.siteId ?? me.siteId;
  if (siteId !== me.siteId && !(await sitesIn(db, scope).execute()).some((site) => site.siteId === siteId))
    throw new Invalid([item(1004, 'siteId')]);
  await proveForRisk(ctx, permissions);
  const accountId = by.homeId ?? me.accountId;
  const set = { ...named, permissions, id: newId<'permissionSet'>(), siteId, accountId, reach: by.reach, created: now };
  if (!(await store.insertSet(db, set))) throw new Invalid([item(9903, 'name')]);
  const diff = { name: [null, set.name], permissions: [null, permissions.join(', ')] } as const;
  await recordSet(ctx, set, { kind: 'lifecycle', action: say('permission-set.create'), diff, audit: diff });
  return setOf(ctx, set.id);
};

/**
 * Changes a set for everyone who has it. What it held and what it is to hold must be the caller's to pass on; a permission
 * with a high risk that comes new asks for a proof of identity.
 */
export const savePermissionSet: Run<typeof roles.savePermissionSet> = async (ctx, { params, input }) => {
  const before = await lockOne(ctx, params.setId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const to = { ...tidy(input), permissions: permissionsNamed(input.permissions, 'permissions') };
  const by = await passingOn(ctx);
  requireManages(by, before);
  requireOwn(by, to.permissions, 'permissions');
  const effects = await effectsOf(ctx, before, to.permissions);
  await proveForRisk(
    ctx,
    to.permissions.filter((one) => !before.permissions.includes(one)),
  );
  if (!(await store.saveSet(ctx.db, before.id, to))) throw new Invalid([item(9903, 'name')]);
  await refreshHolders(ctx, before.id);
  const listed = (permissions: readonly string[]) => [...permissions].sort().join(', ');
  const diff = {
    name: [before.name, to.name],
    description: [before.description, to.description],
    permissions: [listed(before.permissions), listed(to.permissions)],
  } as const;
  await recordSet(
    ctx,
    { ...before, name: to.name },
    { kind: 'access', action: say('permission-set.save'), diff, audit: diff },
  );
  return setOf(ctx, before.id, effects);
};

/** Archives a set, whose grants give nothing then, or restores it with them. */
export const archivePermissionSet: Run<typeof roles.archivePermissionSet> = async (ctx, { params, input }) => {
  const before = await lockOne(ctx, params.setId);
  requireManages(await passingOn(ctx), before);
  if (!input.archived && before.archived !== null)
    await proveForRisk(ctx, permissionsNamed(before.permissions, 'archived'));
  const effects = input.archived ? await effectsOf(ctx, before, []) : [];
  const held = await readHoldersOf(ctx.db, before.id);
  await store.saveArchived(ctx.db, before.id, input.archived ? (before.archived ?? ctx.now) : null);
  await refreshSessions(ctx.db, held, ctx.now);
  if (!input.archived) await refreshHolders(ctx, before.id);
  const diff = { archived: [before.archived !== null, input.archived] } as const;
  const action = input.archived ? say('permission-set.archive') : say('permission-set.restore');
  await recordSet(ctx, before, { kind: 'lifecycle', action, diff, audit: diff });
  return setOf(ctx, before.id, effects);
};

async function refreshHolders({ db, now }: Ctx, setId: string): Promise<void> {
  await refreshSessions(db, await readHoldersOf(db, setId), now);
}

/** What those who have a set gain and lose when it has other permissions, beside their role and their other grants. */
async function effectsOf(ctx: Ctx, set: store.StoredSet, to: readonly string[]): Promise<Effects> {
  const holders = await store.readSetHolders(ctx.db, set.id, ctx.now);
  const effects = holders.map(({ accountId, email, others, ...holder }) => {
    const has = new Set<string>(effectivePermissions({ ...holder, granted: [...others, ...set.permissions] }));
    const gets = new Set<string>(effectivePermissions({ ...holder, granted: [...others, ...to] }));
    return {
      accountId,
      email,
      gains: [...gets].filter((one) => !has.has(one)),
      loses: [...has].filter((one) => !gets.has(one)),
    };
  });
  return effects.filter(({ gains, loses }) => gains.length + loses.length > 0);
}

/** What happened to a permission set. */
export const listPermissionSetHistory = listRows(roles.listPermissionSetHistory, {
  ...historySource('permissionSet'),
  async prepare({ db, scope }, { params }: { params: { setId: string } }) {
    const set = await store.findSet(db, scope, params.setId);
    if (set === undefined) throw new NotFound();
    return set;
  },
});
