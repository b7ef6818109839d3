import { Conflict, NotFound } from '#kernel/errors.ts';
import { signInOf } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { unscoped } from '#platform/db/fence.ts';
import { auditAlone, ofPerson, record } from '#domains/history/api/port.ts';
import { endSessionsOf, switchAccount as switchSession } from '#domains/identity/api/port.ts';
import { readAccount, readOwnSettings, saveAccount } from '#domains/tenancy/api/port.ts';
import type { roles } from '../contract.ts';
import { say } from '../messages.ts';
import { listMemberships } from './store-team.ts';

type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Null: what it holds never expires; for what holds nothing, ask `isHeld`. */
const expiryOf = ({ expires }: Membership): string | null => (expires instanceof Date ? expires.toISOString() : null);
const isHeld = ({ expires }: Membership): boolean => expires !== null;

/** The person's own account, unless it is a team that they left, and their memberships. */
export const readMemberships: Run<typeof roles.readMemberships> = async ({ db, me, now }) => {
  const own = signInOf(me);
  const account = await readAccount(db, own);
  if (account === null) throw new NotFound();
  const first = {
    membershipId: null,
    accountId: own,
    owner: account.name,
    email: account.email,
    state: 'active' as const,
    grants: [],
    expires: null,
    current: me.accountId === own,
  };
  const others = (await listMemberships(db, own, now)).map((one) => ({
    membershipId: one.id,
    accountId: one.id,
    owner: one.ownerName,
    email: one.ownerEmail,
    state: one.accepted ? (isHeld(one) ? ('active' as const) : ('expired' as const)) : ('invited' as const),
    grants: one.grants,
    expires: expiryOf(one),
    current: one.id === me.accountId,
  }));
  return { items: account.leftAt === null ? [first, ...others] : others };
};

/** A membership of the person who asks, in whichever account they act. Throws NotFound. */
async function ownMembership(ctx: Ctx, membershipId: string): Promise<Membership> {
  const all = await listMemberships(ctx.db, signInOf(ctx.me), ctx.now);
  const membership = all.find(({ id }) => id === membershipId);
  if (membership === undefined) throw new NotFound();
  return membership;
}

/** Acts in another account from here on. The trail of both names the person and the account. */
export const switchAccount: Run<typeof roles.switchAccount> = async (ctx, { input }) => {
  const { membershipId } = input;
  const to = membershipId === null ? null : await ownMembership(ctx, membershipId);
  if (to !== null && (!to.accepted || !isHeld(to))) throw new Conflict(9913);
  await switchSession(ctx, membershipId);
  const { siteId, email } = ctx.me;
  const diff = { account: [null, to?.ownerEmail ?? email] as const };
  auditAlone(ctx, ofPerson({ accountId: signInOf(ctx.me), siteId, email }), { diff });
  if (to?.parentId != null)
    auditAlone(ctx, ofPerson({ accountId: to.parentId, siteId, email: to.ownerEmail }), { diff });
};

/** Only someone whose email is confirmed accepts: an invitation goes to an email. */
export const acceptMembership: Run<typeof roles.acceptMembership> = async (ctx, { params }) => {
  const membership = await ownMembership(ctx, params.membershipId);
  const { email_validated_at: confirmed, ...settings } = await readOwnSettings(ctx.db, signInOf(ctx.me));
  if (membership.accepted || confirmed === null) throw new Conflict(9913);
  await answer(ctx, membership, {
    action: say('membership.accept', { email: membership.email }),
    change: () => saveAccount(ctx.db, membership.id, { ...settings, email_validated_at: ctx.now }),
  });
};

/** Declines, or leaves: what they hold ends at once. */
export const leaveMembership: Run<typeof roles.leaveMembership> = async (ctx, { params }) => {
  const membership = await ownMembership(ctx, params.membershipId);
  // Who leaves the account that they act in is in their own afterward.
  if (membership.id === ctx.me.accountId) await switchSession(ctx, null);
  await answer(ctx, membership, {
    action: say('membership.leave', { email: membership.email }),
    async change() {
      // They accept again before they are in the team again, also where the account is enabled by hand.
      await saveAccount(ctx.db, membership.id, { enabled: false, email_validated_at: null });
      await endSessionsOf(ctx.db, membership.id, { now: ctx.now });
    },
  });
};

async function answer(
  ctx: Ctx,
  { id, siteId, email, parentId }: Membership,
  { action, change }: { action: ReturnType<typeof say>; change: () => Promise<void> },
): Promise<void> {
  await unscoped('a person answers an invitation of another account', async () => {
    await change();
    await record(ctx, { object: ofPerson({ accountId: id, siteId, email }), kind: 'access', action, audit: true });
  });
  await ctx.emit('role.changed', { siteId, accountId: parentId ?? id }, { id });
}
