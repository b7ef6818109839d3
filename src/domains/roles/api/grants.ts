import { Conflict, Forbidden, Invalid, item, NotFound, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { asInstant } from '#kernel/message.ts';
import { reach, reaches, reachesAsFar, reachOf, type Permission, type Reach } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { findGroup, accountsIn, type GroupMember } from '#domains/groups/api/port.ts';
import { byOf, ofPerson, record, recorded, type By } from '#domains/history/api/port.ts';
import { refreshSessions } from '#domains/identity/api/port.ts';
import { notify, notifyStaff, type Notice } from '#domains/notifications/api/port.ts';
import { findAccountByEmail, readAccount, readTree, signatureFor } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import type { roles } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { grantsPath } from '../paths.ts';
import {
  homeOf,
  lackedBy,
  passingOn,
  permissionsNamed,
  proveForRisk,
  requireManages,
  requireOwn,
  shortList,
} from './passing-on.ts';
import { lockOne, recordSet } from './sets.ts';
import * as store from './store-grants.ts';
import type { StoredSet } from './store.ts';

/** What is granted: a set, or one permission. */
type What = { set: StoredSet; permission: null } | { set: null; permission: Permission };

/** Who is to have it: a person, or everyone in a group. */
interface Holder {
  siteId: string;
  /** The person, or the owner of the group. */
  accountId: string;
  groupId: string | null;
  /** The email, or the name of the group. */
  name: string;
  /** How far the person sees; null: the members of a group see as far as they do. */
  reach: Reach | null;
  /** The account whose people alone a group gives it to; null: a person, or a group of the staff. */
  homeId: string | null;
}

interface Giving {
  what: What;
  holder: Holder;
  until: Date | null;
  reason: string;
}

const ofGroup = recorded<never>('group');

/** A reason as it is kept. Throws Invalid for none. */
export function reasonOf(text: string, key = 'reason'): string {
  const reason = text.trim();
  if (reason === '' || reason.length > maxReasonLength) throw new Invalid([item(9914, key, { max: maxReasonLength })]);
  return reason;
}

/** Grants a set, or one permission, to a person or a group. */
export const createGrant: Run<typeof roles.createGrant> = async (ctx, { input }) => {
  const what = await whatOf(ctx, input);
  const holder = await holderOf(ctx, input, what.set?.siteId ?? null);
  const until = input.until === undefined ? null : new Date(input.until);
  const { id } = await give(ctx, { what, holder, until, reason: reasonOf(input.reason) });
  const grant = await store.findGrant(ctx.db, ctx.scope, id);
  if (grant === undefined) throw new NotFound();
  return store.grantRow(grant);
};

async function whatOf(ctx: Ctx, { setId, permission }: { setId?: string; permission?: string }): Promise<What> {
  if ((setId === undefined) === (permission === undefined)) throw new Invalid([item(9911, 'setId')]);
  if (permission !== undefined) return { set: null, permission: permissionsNamed([permission], 'permission')[0]! };
  return { set: await lockOne(ctx, setId!), permission: null };
}

/** Who is meant, within the scope. Throws Invalid at the field. */
async function holderOf(
  { db, scope }: Ctx,
  { email, groupId }: { email?: string; groupId?: string },
  siteId: string | null,
): Promise<Holder> {
  if ((email === undefined) === (groupId === undefined)) throw new Invalid([item(9906, 'email')]);
  if (groupId !== undefined) {
    const group = await findGroup(db, scope, groupId);
    if (group === null) throw new Invalid([item(1004, 'groupId')]);
    if (group.archived !== null) throw new Conflict(4104, 'groupId');
    const { id, siteId, accountId, name } = group;
    const owner = await readAccount(db, accountId);
    if (owner === null) throw new NotFound();
    return { siteId, accountId, groupId: id, name, reach: null, homeId: homeOf(owner) };
  }
  // An email has an account on each of several sites.
  const among: Scope = scope.reach === 'provider' && siteId !== null ? { reach: 'site', siteId } : scope;
  const id = await findAccountByEmail(db, among, (email ?? '').trim());
  if (id === null) throw new Invalid([item(9910, 'email')]);
  return personOf(db, id);
}

/** A person that the caller has found, as the holder of a grant. */
export async function personOf(db: Db, accountId: string): Promise<Holder> {
  const account = await readAccount(db, accountId);
  if (account === null) throw new NotFound();
  const { siteId, email, role } = account;
  return { siteId, accountId, groupId: null, name: email, reach: reach[role], homeId: null };
}

/**
 * Writes a grant after all checks: the caller can pass on all of it, the holder is in the scope and sees no further than the
 * caller, and a set stays among the people of its owner.
 */
export async function give(ctx: Ctx, { what, holder, until, reason }: Giving): Promise<{ id: string }> {
  const { db, me, now } = ctx;
  const { set } = what;
  const by = await passingOn(ctx);
  const permissions = permissionsNamed(set?.permissions ?? [what.permission!], set ? 'setId' : 'permission');
  if (set !== null) requireManages(by, set);
  else requireOwn(by, permissions, 'permission');
  if (set !== null && set.archived !== null) throw new Conflict(9904, 'setId');
  if (until !== null && until <= now) throw new Invalid([item(9907, 'until')]);
  if (holder.groupId === null && holder.accountId === me.accountId) throw new Conflict(9908, 'email');
  const homeId = set?.reach === 'account' ? set.accountId : (by.homeId ?? holder.homeId);
  const widest = narrower(by.reach, set?.reach ?? by.reach);
  if (holder.reach !== null && !reachesAsFar(widest, holder.reach)) throw new Forbidden(1632);
  const isOutside =
    (set !== null && set.siteId !== holder.siteId) ||
    (homeId !== null && !(await isInTree(db, homeId, holder.accountId)));
  if (isOutside) throw new Invalid([item(9912, 'setId')]);
  const beyond = holder.reach === null ? [] : permissions.filter((one) => !reachesAsFar(holder.reach!, reachOf(one)));
  if (beyond.length > 0) throw new Invalid([item(9909, 'email', { permissions: shortList(beyond) })]);
  await proveForRisk(ctx, permissions);
  const grant = {
    id: newId<'grant'>(),
    siteId: holder.siteId,
    accountId: holder.accountId,
    groupId: holder.groupId,
    setId: set?.id ?? null,
    permission: what.permission,
    reach: widest,
    homeId,
    by: me.accountId,
    reason,
    created: now,
    expires: until,
  };
  if (!(await store.insertGrant(db, grant))) throw new Conflict(9905, 'email');
  const name = set?.name ?? what.permission!;
  const about = { what: name, holder: holder.name, reason };
  const action =
    until === null ? say('grant.create', about) : say('grant.create-until', { ...about, until: asInstant(until) });
  if (set !== null) await recordSet(ctx, set, { kind: 'access', action });
  await recordAtHolder(ctx, holder, {
    action,
    diff: { [name]: [null, permissions.join(', ')], until: [null, until?.toISOString() ?? null] },
  });
  const to = { by: (await signatureFor(db, me, grant.siteId)).name, reason };
  await changedFor(db, grant, {
    now,
    doneBy: me.email,
    title: notice('granted', { what: name }),
    text:
      until === null ? notice('granted-text', to) : notice('granted-until-text', { ...to, until: asInstant(until) }),
  });
  await notifyManagers(ctx, { ...grant, holder: holder.name }, { change: 'changed', what: name });
  return { id: grant.id };
}

/** Notifies the others who manage these permissions: the account owner, or the staff of the site. */
async function notifyManagers(
  { db, me }: Ctx,
  { siteId, accountId, groupId, homeId, holder }: Holding & { homeId: string | null; holder: string },
  { change, what }: { change: 'changed' | 'withdrawn'; what: string },
): Promise<void> {
  const { name: by } = await signatureFor(db, me, siteId);
  const about: Omit<Notice, 'accountId'> = {
    code: 1431,
    severity: 'info',
    title: notice(change, { by, what, holder }),
    text: notice('changed-text'),
    objectLink: groupId === null ? grantsPath({ person: accountId }) : grantsPath({ group: groupId }),
    doneBy: me.email,
  };
  const known = [me.accountId, accountId];
  if (homeId === null) await notifyStaff(db, { siteId, may: 'role.manage', except: known }, about);
  else if (!known.includes(homeId)) await notify(db, { ...about, accountId: homeId });
}

/** Whether an account is another one, or below it. */
const isInTree = async (db: Db, homeId: string, accountId: string): Promise<boolean> =>
  homeId === accountId || (await readTree(db, accountId)).above.includes(homeId);

const narrower = (one: Reach, other: Reach): Reach => (reaches.indexOf(one) < reaches.indexOf(other) ? one : other);

/** Ends a grant. Nothing is revoked by those who could not have granted it. */
export const revokeGrant: Run<typeof roles.revokeGrant> = async (ctx, { params }) => {
  const grant = await store.lockGrant(ctx.db, ctx.scope, params.grantId);
  if (grant === undefined) throw new NotFound();
  if (grant.ended !== null) throw new Conflict(9913);
  if (grant.groupId === null && grant.accountId === ctx.me.accountId) throw new Conflict(9908);
  const lacked = lackedBy(await passingOn(ctx), grant.permissions);
  if (lacked !== null) throw new Refusal(403, [item(9900, undefined, { permissions: lacked })]);
  const people = await holdersNow(ctx.db, grant);
  await store.endGrant(ctx.db, grant.id, { at: ctx.now, revoked: true });
  const { what, holder: name } = grant;
  await recordAtHolder(
    ctx,
    { ...grant, name },
    {
      action: say('grant.revoke', { what, holder: name }),
      diff: { [what]: [grant.permissions.join(', '), null] },
    },
  );
  const { name: by } = await signatureFor(ctx.db, ctx.me, grant.siteId);
  await changedFor(ctx.db, grant, {
    now: ctx.now,
    doneBy: ctx.me.email,
    people,
    title: notice('revoked', { what }),
    text: notice('revoked-text', { by }),
  });
  await notifyManagers(ctx, { ...grant, holder: name }, { change: 'withdrawn', what });
};

/** Ends a grant whose time has come. */
export async function expire(tx: Db, grant: store.StoredGrant, now: Date): Promise<void> {
  const people = await holdersNow(tx, grant);
  await store.endGrant(tx, grant.id, { at: now, revoked: false });
  const { what, holder: name } = grant;
  const by: By = { name: '', source: 'system' };
  const action = say('grant.expire', { what, holder: name });
  await record(tx, { object: objectOf({ ...grant, name }), kind: 'access', action, by });
  await changedFor(tx, grant, {
    now,
    people,
    title: notice('expired', { what }),
    text: notice('expired-text'),
  });
}

type Named = Pick<Holder, 'siteId' | 'accountId' | 'groupId' | 'name'>;
const objectOf = ({ siteId, accountId, groupId, name }: Named) =>
  groupId === null ? ofPerson({ accountId, email: name, siteId }) : ofGroup({ id: groupId, name, siteId, accountId });

const recordAtHolder = (
  ctx: Ctx,
  holder: Named,
  change: { action: ReturnType<typeof say>; diff: Record<string, readonly [string | null, string | null]> },
): Promise<void> =>
  record(ctx, { ...change, audit: change.diff, object: objectOf(holder), kind: 'access', by: byOf(ctx) });

interface Holding {
  id: string;
  siteId: string;
  accountId: string;
  groupId: string | null;
}

/** The accounts of a grant: the person, or those in the group. */
const holdersNow = async (db: Db, { groupId, siteId, accountId }: Holding): Promise<readonly GroupMember[]> =>
  groupId === null ? [{ siteId, accountId }] : accountsIn(db, groupId);

/** Notifies those for whom a grant begins or ends, and has their sessions read what they may do now. */
async function changedFor(
  tx: Db,
  grant: Holding,
  about: {
    now: Date;
    people?: readonly GroupMember[];
    doneBy?: string;
    title: ReturnType<typeof notice>;
    text: ReturnType<typeof notice>;
  },
): Promise<void> {
  const { now, people = await holdersNow(tx, grant), ...said } = about;
  for (const { accountId } of people)
    await notify(tx, { ...said, accountId, code: 1395, objectLink: null, severity: 'info' });
  await refreshSessions(
    tx,
    people.map(({ accountId }) => accountId),
    now,
  );
  await emitter(tx)('role.changed', { siteId: grant.siteId, accountId: grant.accountId }, { id: grant.id });
}
