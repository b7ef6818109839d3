import { identity } from '#domains/identity/contract.ts';
import { endSessionsOf, readPolicyOf, readSignInFacts } from '#domains/identity/api/port.ts';
import { dropMailTokens, emailFault } from '#domains/registration/api/port.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import {
  firstCompany,
  insertAccount,
  readAdministrators,
  readEveryAdministrator,
  readReadiness,
  saveAccount,
  signatureFor,
} from '#domains/tenancy/api/port.ts';
import { Conflict, Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { permissionsOf } from '#kernel/permissions.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { perform, requestTo } from '#platform/http/inner-request.ts';
import type { AdminState } from '../schemas.ts';
import { siteLaunch } from '../contract.ts';
import { say } from '../messages.ts';
import { senderFor } from './address.ts';
import { mailInvitation } from './invitations.ts';
import { deleteInvitation, readInvitations } from './store.ts';

type Admin = Awaited<ReturnType<typeof readAdministrators>>[number];
type Invitation = { invitedAt: Date; mailedAt: Date | null } | undefined;

/** Who administers a site, or was invited to. */
export const listSiteAdmins = computedRows(siteLaunch.listSiteAdmins, {
  what: 'administrators',
  async rows(ctx, { params }) {
    const site = await siteOf(ctx, params.siteHost);
    const invitations = await readInvitations(ctx.db, site.id);
    const admins = await readEveryAdministrator(ctx.db, site.id);
    const policy = await readPolicyOf(ctx, site.id);
    const facts = await readSignInFacts(
      ctx.db,
      admins.map(({ id }) => id),
    );
    const rows = admins.map((admin) => {
      const { lastSignIn = null, factor = false } = facts.get(admin.id) ?? {};
      const asked = policy.factorRequired || policy.factorRoles.includes(admin.role);
      return {
        ...rowOf(admin, invitations.get(admin.id)),
        role: admin.role,
        lastSignIn: lastSignIn?.toISOString() ?? null,
        factor: factor ? ('on' as const) : asked ? ('missing' as const) : ('off' as const),
        siteHost: site.host,
        you: admin.id === ctx.me.accountId,
      };
    });
    const factorRequired = policy.factorRequired || policy.factorRoles.includes('site-admin');
    return { rows, of: site.host, more: { factorRequired, factorForAll: policy.factorRequired } };
  },
  id: ({ id }) => id,
  sorts: {
    name: ['text', ({ name }) => name.toLowerCase()],
    email: ['text', ({ email }) => email.toLowerCase()],
    lastSignIn: ['text', ({ lastSignIn }) => lastSignIn],
  },
  search: ({ name, email }) => [name, email],
  filters: {},
});

/** Asks the administrators of a site for a second factor at sign-in, or no longer: through the sign-in policy, with its checks. */
export const requireAdminFactor: Run<typeof siteLaunch.requireAdminFactor> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const policy = await readPolicyOf(ctx, site.id);
  const others = policy.factorRoles.filter((role) => role !== 'site-admin');
  const factorRoles = input.required ? [...others, 'site-admin' as const] : others;
  await perform(
    ctx,
    requestTo(identity.saveSignInPolicy, { params: { siteId: site.id }, input: { ...policy, factorRoles } }),
  );
};

/** Throws Forbidden (9608) for who lacks a permission of administrators: no one passes on, or takes away, more than they hold. */
function requireHeld({ me }: Ctx): void {
  if (permissionsOf('site-admin').some((one) => !me.permissions.has(one))) throw new Forbidden(9608);
}

const rowOf = (admin: Pick<Admin, 'id' | 'name' | 'email' | 'enabled' | 'acceptedAt'>, invitation: Invitation) => ({
  id: admin.id,
  name: admin.name,
  email: admin.email,
  state: stateOf(admin, invitation),
  invitedAt: invitation?.invitedAt.toISOString() ?? null,
  acceptedAt: admin.acceptedAt?.toISOString() ?? null,
});

function stateOf({ enabled, acceptedAt }: Pick<Admin, 'enabled' | 'acceptedAt'>, invitation: Invitation): AdminState {
  if (!enabled) return 'disabled';
  if (acceptedAt !== null || invitation === undefined) return 'active';
  return invitation.mailedAt === null ? 'waiting' : 'invited';
}

/** Invites someone; who was removed before can come back. 9603 for the email of any other account of the site. */
export const inviteSiteAdmin: Run<typeof siteLaunch.inviteSiteAdmin> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  requireHeld(ctx);
  if (site.standing === 'closed') throw new Conflict(9664, undefined, { standing: 'closed' });
  const email = input.email.trim();
  const fault = emailFault(email);
  if (fault !== null) throw new Invalid([fault]);
  const id = await accountFor(ctx, site.id, { name: input.name, email });
  await mailInvitation(ctx.app, ctx.db, { accountId: id, email, ...(await from(ctx, site.id)) });
  await recordSite(ctx, site, { action: say('site.invite', { email }), audit: { administrator: [null, email] } });
  return { id };
};

/** Who invites, and in which brand. */
const from = async (ctx: Ctx, siteId: string) => ({
  by: (await signatureFor(ctx.db, ctx.me, siteId)).email,
  sender: await senderFor(ctx, siteId),
});

async function accountFor({ db, now }: Ctx, siteId: string, who: { name: string; email: string }): Promise<string> {
  const { name, email } = who;
  const known = (await readAdministrators(db, siteId)).find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (known !== undefined) {
    if (known.enabled) throw new Invalid([item(9603, 'email')]);
    await saveAccount(db, known.id, { enabled: true, name });
    return known.id;
  }
  const id = newId<'account'>();
  const made = await insertAccount(db, {
    id,
    site_id: siteId,
    company_id: await firstCompany(db, siteId),
    email,
    name,
    role: 'site-admin',
    email_validated_at: null,
    created_at: now,
  });
  if (made === null) throw new Invalid([item(9603, 'email')]);
  return id;
}

/** An administrator of a site that the caller may configure; the site is locked. */
async function adminOf(ctx: Ctx, { siteHost, adminId }: { siteHost: string; adminId: string }) {
  const site = await siteOf(ctx, siteHost, true);
  const admins = await readAdministrators(ctx.db, site.id);
  const admin = admins.find(({ id }) => id === adminId);
  if (admin === undefined) throw new NotFound();
  return { site, admins, admin };
}

/** Mails the invitation again; the link before it ends. 9605 for an administrator who has accepted. */
export const resendSiteInvitation: Run<typeof siteLaunch.resendSiteInvitation> = async (ctx, { params }) => {
  const { site, admin } = await adminOf(ctx, params);
  const { id: accountId, email } = admin;
  if (admin.acceptedAt !== null || !admin.enabled) throw new Conflict(9605);
  await mailInvitation(ctx.app, ctx.db, { accountId, email, ...(await from(ctx, site.id)) });
  await recordSite(ctx, site, { action: say('site.invite', { email }), audit: { administrator: [null, email] } });
};

/** Ends what an administrator can do, at once. 9604 for oneself, 9607 for the last one of a live site. */
export const removeSiteAdmin: Run<typeof siteLaunch.removeSiteAdmin> = async (ctx, { params }) => {
  const { site, admins, admin } = await adminOf(ctx, params);
  const { id, email } = admin;
  requireHeld(ctx);
  if (id === ctx.me.accountId) throw new Conflict(9604);
  const { stage } = await readReadiness(ctx.db, site.id);
  const others = admins.filter((one) => one.id !== id && one.enabled);
  if (stage === 'live' && others.length === 0) throw new Conflict(9607);
  await saveAccount(ctx.db, id, { enabled: false });
  await dropMailTokens(ctx.db, { accountId: id, purpose: 'reset' });
  await deleteInvitation(ctx.db, id);
  await endSessionsOf(ctx.db, id, { now: ctx.now });
  const action = say('site.remove-admin', { email });
  await recordSite(ctx, site, { action, audit: { administrator: [email, null] } });
};
