import { agentText } from '#kernel/agent-text.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { addSignInAlert } from '../store-login-notices.ts';
import { requireProof } from './proof.ts';
import { saveReported } from './store-login-audit.ts';

/**
 * 'This was not me' of a line of one's own sign-ins. The token ends in a new password without the old one, so that an
 * open screen is not enough for it: the mailbox that proves the owner of a mailed one is missing here.
 */
export const reportSignIn: Run<(typeof identity)['reportSignIn']> = async (ctx, { params }) => {
  await requireProof(ctx);
  const { accountId, sessionId, siteId } = ctx.me;
  const found = await saveReported(ctx.db, accountId, { id: params.loginId, sessionId, now: ctx.now });
  if (found === undefined) throw new NotFound();
  const objectName = `${found.ip}, ${agentText(found.user_agent)}`;
  const diff = { notMe: [null, found.at.toISOString()] } as const;
  ctx.audited({ objectType: 'sign-in', objectId: String(params.loginId), objectName, siteId, accountId, diff });
  return { token: await addSignInAlert(ctx.db, accountId, ctx.now) };
};
