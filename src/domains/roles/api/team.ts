import { Conflict, Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { includesRights, rightsOf } from '#kernel/rights.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { endSessionsOf } from '#domains/identity/api/port.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import { addInvitation, dropMailTokens, emailFault } from '#domains/registration/api/port.ts';
import { firstCompany, insertAccount, readAccount, readGranted, saveAccount } from '#domains/tenancy/api/port.ts';
import type { roles } from '../contract.ts';
import { say } from '../messages.ts';
import { teamMember } from '../presets.ts';
import { give, personOf } from './grants.ts';
import { inviteMail } from './mails.ts';
import { passingOn, type PassingOn } from './passing-on.ts';
import { lockOne } from './sets.ts';
import { insertSet, type StoredSet } from './store.ts';
import { findMember, findNamedSet, listTeam } from './store-team.ts';

export { listTeam };

/**
 * Makes an account below the caller's that holds nothing but the set it is granted, and mails it a link to choose a password.
 * Who was removed before comes back.
 */
export const inviteTeamMember: Run<typeof roles.inviteTeamMember> = async (ctx, { input }) => {
  const { db, me } = ctx;
  const by = await passingOn(ctx);
  if (by.homeId === null) throw new Conflict(9915);
  const email = input.email.trim();
  const fault = emailFault(email);
  if (fault !== null) throw new Invalid([fault]);
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
  await mailTo(ctx, { accountId: id, email });
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
  await insertSet(ctx.db, {
    id,
    siteId: ctx.me.siteId,
    accountId,
    reach,
    name,
    description: ctx.translate(say('team-member-text')),
    permissions: teamMember.filter((one) => own.has(one)),
    created: ctx.now,
  });
  return lockOne(ctx, id);
}

async function mailTo(ctx: Ctx, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  const token = await addInvitation(ctx.db, { accountId, email, now: ctx.now });
  const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
  const data = { token, by: ctx.me.email, owner: ctx.me.name };
  await sendMail(ctx.db, inviteMail, { sender, accountId, to: email, data });
}

/** A team member in scope who holds no more than the caller. */
async function memberOf(ctx: Ctx, memberId: string) {
  const member = await findMember(ctx.db, ctx.scope, memberId);
  if (member === undefined) throw new NotFound();
  if (member.id === ctx.me.accountId) throw new Conflict(9908);
  const account = await readAccount(ctx.db, member.id);
  const granted = await readGranted(ctx.db, member.id, ctx.now);
  if (account === null || !includesRights(ctx.me, rightsOf({ ...account, granted }))) throw new Forbidden(1632);
  return member;
}

/** Mails the invitation again, also to someone who was removed, who can then sign in again. */
export const resendTeamInvitation: Run<typeof roles.resendTeamInvitation> = async (ctx, { params }) => {
  const { id, email, siteId, accepted, enabled } = await memberOf(ctx, params.memberId);
  if (accepted && enabled) throw new Conflict(9917);
  await saveAccount(ctx.db, id, { enabled: true });
  await mailTo(ctx, { accountId: id, email });
  await recordMember(ctx, { id, email, siteId }, say('team.invite', { email }));
};

/** Ends what a team member can do, at once. */
export const removeTeamMember: Run<typeof roles.removeTeamMember> = async (ctx, { params }) => {
  const { id, email, siteId } = await memberOf(ctx, params.memberId);
  await saveAccount(ctx.db, id, { enabled: false });
  await dropMailTokens(ctx.db, { accountId: id, purpose: 'reset' });
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
