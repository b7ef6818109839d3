import { admit, checkOrigin, findAccount } from '#domains/identity/api/port.ts';
import { auditAlone, ofPerson, ofSite } from '#domains/history/api/port.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import { Conflict, Forbidden, Invalid, item, NotFound, NotSignedIn, Refusal } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { social } from '../contract.ts';
import type { RemoteReason } from '../remote-schemas.ts';
import { addLoginLink, loginLinkSeconds, readRemoteRules, useLoginLink } from './store-login-link.ts';
import { logRemote } from './store-remote.ts';

type Who = { accountId: string | null; email: string };
const stranger: Who = { accountId: null, email: '' };

/** Writes a refusal into the log of the site. */
const note = (ctx: Ctx, reason: RemoteReason, who: Who = stranger) =>
  logRemote(ctx.pool, ctx, { ...who, result: 'refused', reason });

/** Signs in by a one-time link. 1404 where the site has switched this off in the meantime, 1403 for a link that does not work. */
export const signInByLink: Run<(typeof social)['signInByLink']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const { site, ip } = ctx.request;
  const here = { siteId: site.id, now: ctx.now };
  if (await useLoginLink(ctx.db, input.token, { ...here, test: true })) return tested(ctx);
  if (ctx.actor !== null) throw new Conflict(11);
  const rules = await readRemoteRules(ctx.db, site.id, { token: '', ip, now: ctx.now });
  const link = await useLoginLink(ctx.db, input.token, { ...here, test: false });
  if (!rules.access) {
    if (link !== undefined) await note(ctx, 'off', link);
    throw new Forbidden(1404);
  }
  if (link === undefined || link.accountId === null) {
    if (rules.hasToken) await note(ctx, 'link');
    throw new Invalid([item(1403, 'token')]);
  }
  const answer = await admitted(ctx, { email: link.email, accountId: link.accountId });
  const asksMore = 'mediateToken' in answer;
  await logRemote(ctx.db, ctx, { ...link, result: asksMore ? 'factor-asked' : 'signed-in' });
  return asksMore ? answer : { outcome: 'signed-in' };
};

async function admitted(ctx: Ctx, who: { accountId: string; email: string }) {
  try {
    return await admit(ctx, who.accountId, 'remote');
  } catch (failure) {
    if (failure instanceof Refusal)
      await note(ctx, failure.items.some(({ code }) => code === 10) ? 'disabled' : 'screened', who);
    throw failure;
  }
}

/** The end of a test: what the customer would see is the page that asked. */
async function tested(ctx: Ctx): Promise<{ outcome: 'tested' }> {
  const { id, name } = ctx.request.site;
  await logRemote(ctx.db, ctx, { ...stranger, result: 'tested' });
  auditAlone(ctx, ofSite({ id, name, siteId: id, accountId: null }));
  return { outcome: 'tested' };
}

/** Makes a login link for the site's own server: right token (20), site and address permitted (1404, 55). */
export const makeLoginLink: Run<(typeof social)['makeLoginLink']> = async (ctx, { input }) => {
  const { site, ip, headers } = ctx.request;
  const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization?.toString() ?? '')?.[1] ?? '';
  const rules = await readRemoteRules(ctx.db, site.id, { token, ip, now: ctx.now });
  if (!rules.rightToken) {
    // Where nothing is open, strangers leave nothing.
    if (rules.access && rules.hasToken) await note(ctx, 'token');
    throw new NotSignedIn(20);
  }
  const asked = { accountId: null, email: input.email.trim() };
  const refuse = async (reason: RemoteReason, refusal: Refusal) => {
    await note(ctx, reason, asked);
    return refusal;
  };
  if (!rules.access) throw await refuse('off', new Forbidden(1404));
  if (!rules.rightAddress) throw await refuse('address', new Forbidden(55));
  const account = await findAccount(ctx.db, site.id, asked.email);
  // Staff reach more than their own things: no one vouches for them from outside.
  if (account === undefined || !account.role.startsWith('account-'))
    throw await refuse('account', new NotFound(1004, 'email'));
  const made = await addLoginLink(ctx.db, { accountId: account.id, siteId: site.id, now: ctx.now });
  await logRemote(ctx.db, ctx, { accountId: account.id, email: account.email, result: 'link-created' });
  const { consoleUrl } = senderOf(ctx.app.config, site, String(headers.host ?? ''));
  auditAlone(ctx, ofPerson({ accountId: account.id, email: account.email, siteId: site.id }));
  return { token: made, url: `${consoleUrl}/login?token=${made}`, expiresInSeconds: loginLinkSeconds };
};
