import { Conflict, Forbidden, Invalid, item, NotFound, TooMany } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { includesRights, rightsOf } from '#kernel/rights.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { endSessionsOf } from '#domains/identity/api/port.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import { addInvitation, emailFault, endMailTokens, secondsToNext } from '#domains/registration/api/port.ts';
import {
  countTeam,
  firstCompany,
  insertAccount,
  readAccount,
  readGranted,
  readSiteLook,
  saveAccount,
} from '#domains/tenancy/api/port.ts';
import type { roles } from '../contract.ts';
import { maxInvitesPerHour, maxTeam } from '../limits.ts';
import { say } from '../messages.ts';
import { teamMember } from '../presets.ts';
import { give, personOf } from './grants.ts';
import { inviteMail } from './mails.ts';
import { passingOn, type PassingOn } from './passing-on.ts';
import { lockOne } from './sets.ts';
import { insertSet, type StoredSet } from './store.ts';
import { findMember, findNamedSet, listTeam } from './store-team.ts';

export { listTeam };

const hourMs = 3_600_000;

/**
 * Makes an account below the caller's that holds nothing but the set it is granted, and mails it a link to choose a password.
 * A team, and what it is mailed within an hour, has a limit.
 */
export const inviteTeamMember: Run<typeof roles.inviteTeamMember> = async (ctx, { input }) => {
  const { db, me } = ctx;
  const by = await passingOn(ctx);
  if (by.homeId === null) throw new Conflict(9915);
  const email = input.email.trim();
  const fault = emailFault(email);
  if (fault !== null) throw new Invalid([fault]);
  const { all, recent } = await countTeam(db, by.homeId, new Date(ctx.now.getTime() - hourMs));
  if (all >= maxTeam) throw new Conflict(1008, undefined, { reason: say('team-full', { max: maxTeam }) });
  if (recent >= maxInvitesPerHour) throw new TooMany(hourMs / 1000);
  const set = input.setId === undefined ? await usualSet(ctx, by, by.homeId) : await lockOne(ctx, input.setId);
  const id = newId<'account'>();
  const made = await insertAccount(db, {
    id,
    site_id: me.siteId,
    company_id: await firstCompany(db, me.siteId),
    parent_id: by.homeId,
    email,
    name: input.name,
    role: 'account-viewer',
    grants_only: true,
    email_validated_at: null,
    created_at: ctx.now,
  });
  if (made === null) throw new Invalid([item(9916, 'email')]);
  const until = input.until === undefined ? null : new Date(input.until);
  const what = { set, permission: null } as const;
  await give(ctx, { what, holder: await personOf(db, id), until, reason: ctx.translate(say('team-member')) });
  await mailTo(ctx, { accountId: id, email, siteId: me.siteId, parentId: by.homeId });
  await record(ctx, {
    object: ofPerson({ accountId: id, siteId: me.siteId, email }),
    kind: 'access',
    action: say('team.invite', { email }),
    audit: { email: [null, email], set: [null, set.name] },
  });
  await ctx.emit('role.changed', { siteId: me.siteId, accountId: by.homeId }, { id });
  return { id };
};

/** The narrow set that an account begins its team with. */
async function usualSet(ctx: Ctx, { own, reach }: PassingOn, accountId: string): Promise<StoredSet> {
  const name = ctx.translate(say('team-member'));
  const known = await findNamedSet(ctx.db, accountId, name);
  if (known !== undefined) return lockOne(ctx, known.id);
  const id = newId<'permissionSet'>();
  const made = await insertSet(ctx.db, {
    id,
    siteId: ctx.me.siteId,
    accountId,
    reach,
    name,
    description: ctx.translate(say('team-member-text')),
    permissions: teamMember.filter((one) => own.has(one)),
    created: ctx.now,
  });
  if (made) return lockOne(ctx, id);
  // Someone else of the account has made it at the same moment.
  const theirs = await findNamedSet(ctx.db, accountId, name);
  if (theirs === undefined) throw new NotFound();
  return lockOne(ctx, theirs.id);
}

/** Mails the link in the name of the member's own site and account, also where staff of another site send it. */
async function mailTo(
  ctx: Ctx,
  { accountId, email, siteId, parentId }: { accountId: string; email: string; siteId: string; parentId: string },
): Promise<void> {
  const owner = await readAccount(ctx.db, parentId);
  if (owner === null) throw new NotFound();
  const token = await addInvitation(ctx.db, { accountId, email, now: ctx.now });
  const { site } = ctx.request;
  const look = site.id === siteId ? site : await readSiteLook(ctx.db, siteId);
  const sender = senderOf(ctx.app.config, look, String(ctx.request.headers.host ?? ''));
  const data = { token, by: ctx.me.email, owner: owner.name };
  await sendMail(ctx.db, inviteMail, { sender, accountId, to: email, data });
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
export const resendTeamInvitation: Run<typeof roles.resendTeamInvitation> = async (ctx, { params }) => {
  const { id, email, siteId, parentId, accepted, enabled } = await memberOf(ctx, params.memberId);
  if (accepted && enabled) throw new Conflict(9917);
  const seconds = await secondsToNext(ctx.db, { accountId: id, purpose: 'reset', now: ctx.now });
  if (seconds > 0) throw new TooMany(seconds);
  await saveAccount(ctx.db, id, { enabled: true });
  await mailTo(ctx, { accountId: id, email, siteId, parentId });
  await recordMember(ctx, { id, email, siteId }, say('team.invite', { email }));
};

/** Ends what a team member can do, at once. */
export const removeTeamMember: Run<typeof roles.removeTeamMember> = async (ctx, { params }) => {
  const { id, email, siteId } = await memberOf(ctx, params.memberId);
  await saveAccount(ctx.db, id, { enabled: false });
  await endMailTokens(ctx.db, { accountId: id, purpose: 'reset', now: ctx.now });
  await endSessionsOf(ctx.db, id, { now: ctx.now });
  await recordMember(ctx, { id, email, siteId }, say('team.remove', { email }));
};

async function recordMember(
  ctx: Ctx,
  { id, email, siteId }: { id: string; email: string; siteId: string },
  action: ReturnType<typeof say>,
): Promise<void> {
  await record(ctx, { object: ofPerson({ accountId: id, siteId, email }), kind: 'access', action, audit: true });
  await ctx.emit('role.changed', { siteId, accountId: id }, { id });
}
