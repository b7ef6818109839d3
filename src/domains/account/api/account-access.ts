import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { setEnabled, countSocial, readPerson, saveColumns } from './store.ts';
import { lockTarget, ofTarget, recordTarget } from './target.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { endSessionsOf, requireProof } from '#domains/identity/api/port.ts';
import { enablementHold } from './points.ts';
import { allOf, reasonsAgainst } from './reasons.ts';
import { notice } from '../notices.ts';

/** Enables someone's account again; the user who does it must hold what that person holds. */
export const enableAccount: Run<(typeof account)['enableAccount']> = async (ctx, { input }) => {
  const target = await lockTarget(ctx, input.userId, 'account.manage');
  if (target.deleted_at !== null) throw new Conflict(1567, 'userId');
  if (target.enabled) throw new Conflict(1557, 'userId');
  for (const hold of enablementHold.of(ctx.app.domains)) {
    const reason = await hold(ctx.db, target.id);
    if (reason !== null) throw new Conflict(4001, 'userId', { reason });
  }
  await setEnabled(ctx.db, target.id, true);
  await recordTarget(ctx, target, {
    kind: 'lifecycle',
    action: say('account.enable'),
    diff: { enabled: [false, true] },
    notified: notice('enabled'),
  });
};

/** Disables an account that nothing hangs on anymore; its sessions end. A check changes nothing. */
export const disableAccount: Run<(typeof account)['disableAccount']> = async (ctx, { input }) => {
  const target = await lockTarget(ctx, input.userId, 'account.manage');
  const reasons = await reasonsAgainst(ctx.db, target);
  const allowed = reasons.length === 0;
  const answer = { userId: target.id, allowed, reasons, disabled: false };
  if (input.checkOnly) {
    auditAlone(ctx, ofTarget(target), { diff: { checkOnly: [null, true] } });
    return answer;
  }
  if (!allowed) throw new Conflict(1555, 'userId', { reason: allOf(reasons) });
  await requireProof(ctx);
  await setEnabled(ctx.db, target.id, false);
  await endSessionsOf(ctx.db, target.id, { now: ctx.now });
  await recordTarget(ctx, target, {
    kind: 'lifecycle',
    action: say('account.disable'),
    diff: { enabled: [target.enabled, false] },
    notified: notice('disabled'),
  });
  return { ...answer, disabled: true };
};

/**
 * Allows or forbids to sign in with email and password. It stays allowed while nothing else opens the account: without a
 * social connection it is refused (1552).
 */
export const allowEmailAccess: Run<(typeof account)['allowEmailAccess']> = async (ctx, { params, input }) => {
  const target = await lockTarget(ctx, params.id, 'account.manage');
  const person = await readPerson(ctx.db, target.id);
  // Without a password there is nothing to prove oneself with, and nothing that the switch opens.
  if (target.id !== ctx.me.accountId || person?.password_changed_at) await requireProof(ctx);
  if (!input.allowEmail && (await countSocial(ctx.db, target.id)) === 0) throw new Conflict(1552, 'allowEmail');
  await saveColumns(ctx.db, target.id, { email_sign_in: input.allowEmail });
  await recordTarget(ctx, target, {
    kind: 'access',
    action: say('account.allow-email'),
    diff: { allowEmail: [target.email_sign_in, input.allowEmail] },
    notified: notice(input.allowEmail ? 'email-sign-in-on' : 'email-sign-in-off'),
  });
};
