import { Conflict, Forbidden, Invalid, item, NotFound, TooMany } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { includesRights, rightsOf } from '#kernel/rights.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import type { MemberInvites } from '#domains/groups/api/port.ts';
import { endSessionsOf, findAccount } from '#domains/identity/api/port.ts';
import { sendMail, senderIn } from '#domains/messages/api/port.ts';
import { addInvitation, emailFault, endMailTokens, secondsToNext } from '#domains/registration/api/port.ts';
import {
  countTeam,
  findMembership,
  firstCompany,
  insertAccount,
  readAccount,
  readGranted,
  readSiteLook,
  readTree,
  saveAccount,
  signatureFor,
} from '#domains/tenancy/api/port.ts';
import type { roles } from '../contract.ts';
import { maxInvitesPerHour, maxTeam } from '../limits.ts';
import { say } from '../messages.ts';
import { teamMember } from '../presets.ts';
import { give, personOf } from './grants.ts';
import { inviteMail, joinMail } from './mails.ts';
import { passingOn, type PassingOn } from './passing-on.ts';
import { lockOne, namedSet } from './sets.ts';
import type { StoredSet } from './store.ts';
import { findMember, listTeam, opensOthers } from './store-team.ts';

export { listTeam };

const hourMs = 3_600_000;

/**
 * Makes an account below the caller's that holds nothing but the set it is granted, and mails it a link to choose a password. Someone who
 * has an account on the site already opens it with the sign-in of that one, once they have accepted.
 * A team, and what it is mailed within an hour, has a limit.
 */
export const inviteTeamMember: Run<typeof roles.inviteTeamMember> = async (ctx, { input }) => {
  const { db, me } = ctx;
  const by = await passingOn(ctx);
  if (by.homeId === null) throw new Conflict(9915);
  const { id, email, signInId } = await addBelow(ctx, by.homeId, input);
  const set = input.setId === undefined ? await usualSet(ctx, by, by.homeId) : await lockOne(ctx, input.setId);
  const until = input.until === undefined ? null : new Date(input.until);
  const what = { set, permission: null } as const;
  await give(ctx, { what, holder: await personOf(db, id), until, reason: ctx.translate(say('team-member')) });
  await mailTo(ctx, { accountId: id, email, siteId: me.siteId, parentId: by.homeId, signInId });
  await recordInvited(ctx, { id, email, homeId: by.homeId }, { set: [null, set.name] });
  return { id };
};

/** Makes an account below the caller's that holds nothing, within the limits of a team. Throws Invalid for an email that can't be invited. */
async function addBelow(
  ctx: Ctx,
  homeId: string,
  { email: given, name }: { email: string; name: string },
): Promise<{ id: string; email: string; signInId: string | null }> {
  const { db, me } = ctx;
  const typed = given.trim();
  const fault = emailFault(typed);
  if (fault !== null) throw new Invalid([fault]);
  const { all, recent } = await countTeam(db, homeId, new Date(ctx.now.getTime() - hourMs));
  if (all >= maxTeam) throw new Conflict(1008, undefined, { reason: say('team-full', { max: maxTeam }) });
  if (recent >= maxInvitesPerHour) throw new TooMany(hourMs / 1000);
  const known = await signInOfEmail(ctx, typed, homeId);
  const email = known?.email ?? typed;
  const signInId = known?.id ?? null;
  const id = newId<'account'>();
  const made = await insertAccount(db, {
    id,
    site_id: me.siteId,
    company_id: await firstCompany(db, me.siteId),
    parent_id: homeId,
    email,
    name,
    role: 'account-viewer',
    grants_only: true,
    sign_in_id: signInId,
    email_validated_at: null,
    created_at: ctx.now,
  });
  if (made === null) throw new Invalid([item(9916, 'email')]);
  return { id, email, signInId };
}

async function recordInvited(
  ctx: Ctx,
  { id, email, homeId }: { id: string; email: string; homeId: string },
  audit: { set: readonly [null, string] } | { group: readonly [null, string] },
): Promise<void> {
  const { siteId } = ctx.me;
  await record(ctx, {
    object: ofPerson({ accountId: id, siteId, email }),
    kind: 'access',
    action: say('team.invite', { email }),
    audit: { email: [null, email], ...audit },
  });
  await ctx.emit('role.changed', { siteId, accountId: homeId }, { id });
}

const requireManage = ({ me }: Ctx): void => {
  if (!me.permissions.has('role.manage')) throw new Forbidden(1003);
};

/** Invites someone into a group of the caller's account: a team member who holds nothing but what the group gives. */
export const groupInvites: MemberInvites = {
  async invite(ctx, group, who) {
    requireManage(ctx);
    const { homeId } = await passingOn(ctx);
    if (homeId === null || homeId !== group.accountId) throw new Conflict(9915);
    const { id, email, signInId } = await addBelow(ctx, homeId, who);
    await mailTo(ctx, { accountId: id, email, siteId: group.siteId, parentId: homeId, signInId });
    await recordInvited(ctx, { id, email, homeId }, { group: [null, group.name] });
    return { accountId: id, email };
  },
  async resend(ctx, accountId) {
    requireManage(ctx);
    await inviteAgain(ctx, accountId);
  },
  async withdraw(ctx, accountId) {
    requireManage(ctx);
    await endMember(ctx, accountId);
  },
};

/** The account that an email signs in to; null: none yet. Throws Invalid for one of the same tree, and for who is or was a member. */
async function signInOfEmail(ctx: Ctx, email: string, homeId: string): Promise<{ id: string; email: string } | null> {
  const known = await findAccount(ctx.db, ctx.me.siteId, email);
  if (known === undefined) return null;
  const isTaken = await unscoped('who is invited has an account of their own', async () => {
    const { above, below } = await readTree(ctx.db, known.id);
    return [...above, ...below].includes(homeId) || (await findMembership(ctx.db, homeId, known.id)) !== undefined;
  });
  if (isTaken) throw new Invalid([item(9916, 'email')]);
  return known;
}

/** The narrow set that an account begins its team with. */
function usualSet(ctx: Ctx, by: PassingOn, accountId: string): Promise<StoredSet> {
  return namedSet(ctx, by, {
    accountId,
    name: ctx.translate(say('team-member')),
    description: ctx.translate(say('team-member-text')),
    permissions: teamMember,
  });
}

/** Mails the link in the name of the member's own site and account, also where staff of another site send it. */
async function mailTo(
  ctx: Ctx,
  who: { accountId: string; email: string; siteId: string; parentId: string; signInId: string | null },
): Promise<void> {
  const { accountId, email, siteId, parentId, signInId } = who;
  const owner = await readAccount(ctx.db, parentId);
  if (owner === null) throw new NotFound();
  // Also where it is not mailed: invitations to one member wait for each other by it.
  const token = await addInvitation(ctx.db, { accountId, email, now: ctx.now });
  const sender = senderIn(ctx, await readSiteLook(ctx.db, siteId));
  const { email: by } = await signatureFor(ctx.db, ctx.me, siteId);
  const about = { by, owner: owner.name };
  if (signInId !== null)
    await unscoped('who is invited has an account of their own', () =>
      sendMail(ctx.db, joinMail, { sender, accountId: signInId, to: email, data: about }),
    );
  else await sendMail(ctx.db, inviteMail, { sender, accountId, to: email, data: { ...about, token } });
}

/** A team member in scope with no more permissions than the caller. */
async function memberOf(ctx: Ctx, memberId: string) {
  const member = await findMember(ctx.db, ctx.scope, memberId);
  if (member === undefined) throw new NotFound();
  if (member.id === ctx.me.accountId) throw new Conflict(9908);
  const account = await readAccount(ctx.db, member.id);
  const granted = await readGranted(ctx.db, member.id, ctx.now);
  if (account === null || !includesRights(ctx.me, rightsOf({ ...account, granted }))) throw new Forbidden(1632);
  return { ...member, parentId: account.parentId ?? account.id };
}

/** Mails the invitation again, also to someone who was removed, who can then sign in again. */
export const resendTeamInvitation: Run<typeof roles.resendTeamInvitation> = (ctx, { params }) =>
  inviteAgain(ctx, params.memberId);

async function inviteAgain(ctx: Ctx, memberId: string): Promise<void> {
  const { id, email, siteId, parentId, signInId, accepted, enabled, leftAt } = await memberOf(ctx, memberId);
  if (accepted && enabled && leftAt === null) throw new Conflict(9917);
  // The account that opens it was disabled or deleted: no one could accept.
  if (signInId !== null && (await findAccount(ctx.db, siteId, email))?.enabled !== true) throw new Conflict(9913);
  const seconds = await secondsToNext(ctx.db, { accountId: id, purpose: 'reset', now: ctx.now });
  if (seconds > 0) throw new TooMany(seconds);
  await saveAccount(ctx.db, id, { enabled: true, left_at: null });
  await mailTo(ctx, { accountId: id, email, siteId, parentId, signInId });
  await recordMember(ctx, { id, email, siteId }, say('team.invite', { email }));
}

/** Ends what a team member can do, at once. By an account that opens others too its person still signs in, and holds nothing here. */
export const removeTeamMember: Run<typeof roles.removeTeamMember> = (ctx, { params }) =>
  endMember(ctx, params.memberId);

async function endMember(ctx: Ctx, memberId: string): Promise<void> {
  const { id, email, siteId, signInId } = await memberOf(ctx, memberId);
  const staysOpen = await opensOthers(ctx.db, id);
  // A membership is accepted again before its person is in the team again, also where the account is enabled by hand.
  const closed = signInId === null ? { enabled: false } : { enabled: false, email_validated_at: null };
  await saveAccount(ctx.db, id, staysOpen ? { left_at: ctx.now } : closed);
  await endMailTokens(ctx.db, { accountId: id, purpose: 'reset', now: ctx.now });
  await endSessionsOf(ctx.db, id, { now: ctx.now });
  await recordMember(ctx, { id, email, siteId }, say('team.remove', { email }));
}

async function recordMember(
  ctx: Ctx,
  { id, email, siteId }: { id: string; email: string; siteId: string },
  action: ReturnType<typeof say>,
): Promise<void> {
  await record(ctx, { object: ofPerson({ accountId: id, siteId, email }), kind: 'access', action, audit: true });
  await ctx.emit('role.changed', { siteId, accountId: id }, { id });
}
