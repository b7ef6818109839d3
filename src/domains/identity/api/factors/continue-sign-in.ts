import type { z } from 'zod';
import type { Ctx } from '#platform/http/context.ts';
import type { SignInAnswer } from '../../factor-schemas.ts';
import { openSession } from '../open-session.ts';
import { logSignIn } from '../store-login-log.ts';
import { isRemembered } from './devices.ts';
import { startHalfLogin } from './half-login.ts';
import { readFactors } from './offer.ts';
import { requirePermitted } from './require-permitted.ts';

/**
 * What follows the first proof of a sign-in, whichever it was: the address must be permitted (55), and the session
 * opens, or the second step begins where a factor is on or asked for and the browser is not remembered.
 */
export async function continueSignIn(
  ctx: Ctx,
  who: { accountId: string; email: string; method: string },
): Promise<z.input<typeof SignInAnswer>> {
  const { accountId, email } = who;
  await requirePermitted(ctx, who);
  const { needed } = await readFactors(ctx.db, accountId, ctx.request.site.id);
  if (!needed || (await isRemembered(ctx, ctx.db, accountId))) return openSession(ctx, who);
  const { id, offer } = await startHalfLogin(ctx, who);
  await logSignIn(ctx.db, ctx, { ...who, result: 'factor-asked' });
  const siteId = ctx.request.site.id;
  ctx.audited({ objectType: 'half-login', objectId: id, objectName: email, siteId, accountId });
  return offer;
}
