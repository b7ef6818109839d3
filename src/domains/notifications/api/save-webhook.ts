import { randomBytes } from 'node:crypto';
import { Invalid, item } from '#kernel/errors.ts';
import { webhookAddress, webhookSecretOf } from '#domains/messages/api/port.ts';
import { UnsafeAddress } from '#platform/egress-public.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { auditOwn, requireUnlocked } from './editable.ts';
import { deleteWebhook, readWebhook, saveWebhook as store } from './store-webhook.ts';

/** Sets, rotates or removes the caller's webhook. The secret is only returned here. */
export const saveWebhook: Run<typeof notifications.saveWebhook> = async (ctx, { input }) => {
  await requireUnlocked(ctx);
  const { accountId } = ctx.me;
  const before = await readWebhook(ctx.db, accountId);
  const typed = input.url.trim();
  if (typed === '') {
    await deleteWebhook(ctx.db, accountId);
    auditOwn(ctx, { webhook: [originOf(before?.url), null] });
    return { webhook: null };
  }
  const url = checked(ctx, typed);
  // The same address keeps its secret unless a new one is asked for; another receiver never learns the old one.
  const kept = before !== null && before.url === url && !input.rotate ? before.keySalt : null;
  const keySalt = kept ?? randomBytes(12).toString('base64url');
  await store(ctx.db, accountId, { url, keySalt, now: ctx.now });
  auditOwn(ctx, { webhook: [originOf(before?.url), originOf(url)] });
  const secret = kept === null ? webhookSecretOf(ctx.app.secret, accountId, keySalt) : null;
  return { webhook: { url, state: 'working', secret } };
};

/** The path of a webhook is often its password: the audit trail holds the host alone. */
const originOf = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).origin);

function checked({ app }: Ctx, typed: string): string {
  try {
    return webhookAddress(app.config, typed);
  } catch (error) {
    if (error instanceof UnsafeAddress) throw new Invalid([item(1457, 'url', { detail: error.reason })]);
    throw error;
  }
}
