import { admit, checkOrigin, findAccount } from '#domains/identity/api/port.ts';
import { auditAlone, ofPerson } from '#domains/history/api/port.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import { Conflict, Forbidden, Invalid, item, NotFound, NotSignedIn } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { social } from '../contract.ts';
import { addLoginLink, loginLinkSeconds, readRemoteRules, useLoginLink } from './store-login-link.ts';

/** Signs in by a one-time link. 1404 where the site has switched this off in the meantime, 1403 for a link that does not work. */
export const signInByLink: Run<(typeof social)['signInByLink']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  if (ctx.actor !== null) throw new Conflict(11);
  const { site, ip } = ctx.request;
  const rules = await readRemoteRules(ctx.db, site.id, { token: '', ip });
  if (!rules.access) throw new Forbidden(1404);
  const accountId = await useLoginLink(ctx.db, input.token, { siteId: site.id, now: ctx.now });
  if (accountId === undefined) throw new Invalid([item(1403, 'token')]);
  const answer = await admit(ctx, accountId, 'remote');
  return 'mediateToken' in answer ? answer : { outcome: 'signed-in' };
};

/** Makes a login link for the site's own server: right token (20), site and address permitted (1404, 55). */
export const makeLoginLink: Run<(typeof social)['makeLoginLink']> = async (ctx, { input }) => {
  const { site, ip, headers } = ctx.request;
  const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization?.toString() ?? '')?.[1] ?? '';
  const rules = await readRemoteRules(ctx.db, site.id, { token, ip });
  if (!rules.rightToken) throw new NotSignedIn(20);
  if (!rules.access) throw new Forbidden(1404);
  if (!rules.rightAddress) throw new Forbidden(55);
  const account = await findAccount(ctx.db, site.id, input.email.trim());
  // Staff reach more than their own things: no one vouches for them from outside.
  if (account === undefined || !account.role.startsWith('account-')) throw new NotFound(1004, 'email');
  const made = await addLoginLink(ctx.db, { accountId: account.id, siteId: site.id, now: ctx.now });
  const { consoleUrl } = senderOf(ctx.app.config, site, String(headers.host ?? ''));
  auditAlone(ctx, ofPerson({ accountId: account.id, email: account.email, siteId: site.id }));
  return { token: made, url: `${consoleUrl}/login?token=${made}`, expiresInSeconds: loginLinkSeconds };
};
