import { checkOrigin } from '#domains/identity/api/port.ts';
import { confirmEmail } from '#domains/registration/api/port.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { social } from '../contract.ts';
import { linkIdentity } from './store.ts';
import { useLinkToken } from './store-link-token.ts';
import { recordLinked } from './use-social-token.ts';

/** Links what a mailed confirmation names; signs no one in. A link that no longer works is 39. */
export const confirmLink: Run<(typeof social)['confirmLink']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const siteId = ctx.request.site.id;
  const used = await useLinkToken(ctx.db, input.token, { siteId, now: ctx.now });
  if (used === undefined) throw new Invalid([item(39, 'token')]);
  const { accountId, social, subject, email, name } = used;
  const holder = await linkIdentity(ctx.db, { siteId, accountId, social, subject, email, name, now: ctx.now });
  if (holder !== accountId) throw new Conflict(36);
  await confirmEmail(ctx.db, accountId, ctx.now);
  await recordLinked(ctx, { accountId, siteId, social, subject, socialEmail: email });
  return { social, email: used.accountEmail };
};
