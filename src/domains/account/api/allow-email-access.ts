import { Conflict } from '#kernel/errors.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { countSocial, readPerson, saveColumns } from './store.ts';
import { auditTarget, lockTarget, tellTarget } from './target.ts';

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
  const word = input.allowEmail ? 'allowed' : 'forbidden';
  await tellTarget(ctx, target, `Signing in with email and password is now ${word}.`);
  auditTarget(ctx, target, { allowEmail: [target.email_sign_in, input.allowEmail] });
};
