import type { Audited, Ctx } from '#platform/http/context.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { digestOf, newToken } from '#platform/token.ts';
import { issueHeaderToken } from '../csrf.ts';
import { forgetBrowsers } from '../factors/store-devices.ts';
import { lifeOf, secondCookie, sessionCookie } from '../session.ts';
import { provenMs } from './proof.ts';
import { replaceToken, revokeSessions } from './store-session.ts';
import { securityPath } from '../../paths.ts';
import { notice } from '../../notices.ts';
import type { Message } from '#kernel/message.ts';

/** Gives this session a new token, and counts it as proven. */
export async function renewSession(ctx: Ctx): Promise<void> {
  const token = newToken();
  const provenUntil = new Date(ctx.now.getTime() + provenMs);
  await replaceToken(ctx.db, ctx.me.sessionId, { tokenHash: digestOf(token), provenUntil });
  const maxAgeSeconds = lifeOf(ctx.app.config, ctx.request.site, ctx.me.role).lifeMs / 1000;
  const cookie = ctx.me.signInId === null ? sessionCookie : secondCookie;
  ctx.setCookie(cookie(ctx.app.config), token, { httpOnly: true, maxAgeSeconds });
  issueHeaderToken(ctx, ctx.me.sessionId);
}

/** Records a change of the security settings and notifies its owner (123). */
export async function announce(
  ctx: Ctx,
  what: { entry: Pick<Audited, 'objectType' | 'objectId' | 'objectName' | 'diff'>; text: Message },
): Promise<void> {
  const { objectType: type, objectId: id, objectName: name, diff } = what.entry;
  await record(ctx, {
    object: ofPerson(ctx.me),
    kind: 'access',
    action: what.text,
    diff,
    audit: diff ?? true,
    part: { type, id, name },
    notice: {
      code: 123,
      title: notice('security-changed'),
      text: notice('security-changed-text', { change: what.text, ip: ctx.request.ip }),
      objectLink: securityPath(),
      severity: 'warning',
    },
  });
}

/** What follows a changed factor: other sessions and remembered browsers rest on the old ones and end. */
export async function afterFactorChange(ctx: Ctx, what: Parameters<typeof announce>[1]): Promise<void> {
  await renewSession(ctx);
  await revokeSessions(ctx.db, ctx.me.accountId, { now: ctx.now, allBut: ctx.me.sessionId });
  await forgetBrowsers(ctx.db, ctx.me.accountId);
  await announce(ctx, what);
}
