import { randomBytes } from 'node:crypto';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { translate } from '#kernel/message.ts';
import { UnsafeAddress } from '#platform/egress-public.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { webhookAddress, webhookSecretOf } from '#domains/messages/api/port.ts';
import type { onCall } from '../contract.ts';
import { maxName } from '../limits.ts';
import { say } from '../messages.ts';
import { callWebhook } from './call-webhook.ts';
import { tidyName } from './schedules.ts';
import { isNamed } from './store-steps.ts';
import {
  deleteWebhook,
  insertWebhook,
  isWebhookNameTaken,
  lockWebhook,
  saveWebhook,
  type StoredWebhook,
} from './store-webhooks.ts';

const newSalt = (): string => randomBytes(12).toString('base64url');

/** Name and address as they are kept. Throws Invalid at the field of one that can't be. */
async function checked({ app, db }: Ctx, input: { name: string; url: string }, id: string | null) {
  const name = tidyName(input.name);
  if (name === null) throw new Invalid([item(9860, 'name', { max: maxName })]);
  if (await isWebhookNameTaken(db, name, id)) throw new Invalid([item(9861, 'name')]);
  try {
    return { name, url: webhookAddress(app.config, input.url) };
  } catch (error) {
    if (error instanceof UnsafeAddress) throw new Invalid([item(9867, 'url', { detail: error.reason })]);
    throw error;
  }
}

/** The path of a webhook is often its password: the audit trail holds the host alone. */
function audit(ctx: Ctx, id: string, [before, after]: readonly [Shown | null, Shown | null]): void {
  const hostOf = (one: Shown | null) => (one === null ? null : new URL(one.url).origin);
  const diff = {
    name: [before?.name ?? null, after?.name ?? null],
    host: [hostOf(before), hostOf(after)],
    secret: [before && 'set', after && (before?.keySalt === after.keySalt ? 'set' : 'new')],
  } as const;
  auditAlone(
    ctx,
    { type: 'alarm-webhook', id, name: (after ?? before)?.name ?? '', siteId: null, accountId: null },
    { diff: Object.fromEntries(Object.entries(diff).filter(([, [from, to]]) => from !== to)) },
  );
}
type Shown = Pick<StoredWebhook, 'name' | 'url' | 'keySalt'>;

async function locked(ctx: Ctx, id: string): Promise<StoredWebhook> {
  const webhook = await lockWebhook(ctx.db, id);
  if (webhook === null) throw new NotFound();
  return webhook;
}

/** Creates a webhook; its secret is returned here alone. */
export const createAlarmWebhook: Run<typeof onCall.createAlarmWebhook> = async (ctx, { input }) => {
  const made = { ...(await checked(ctx, input, null)), keySalt: newSalt() };
  const id = await insertWebhook(ctx.db, { ...made, sender: ctx.me.siteId, now: ctx.now });
  audit(ctx, id, [null, made]);
  return { id, secret: webhookSecretOf(ctx.app.secret, null, made.keySalt) };
};

/** The same address keeps its secret unless a new one is asked for; another receiver never learns the old one. */
export const saveAlarmWebhook: Run<typeof onCall.saveAlarmWebhook> = async (ctx, { params, input }) => {
  const before = await locked(ctx, params.webhookId);
  const to = await checked(ctx, input, before.id);
  const kept = before.url === to.url && !input.rotate;
  const after = { ...to, keySalt: kept ? before.keySalt : newSalt() };
  await saveWebhook(ctx.db, { id: before.id, ...after });
  audit(ctx, before.id, [before, after]);
  return { id: before.id, secret: kept ? null : webhookSecretOf(ctx.app.secret, null, after.keySalt) };
};

export const deleteAlarmWebhook: Run<typeof onCall.deleteAlarmWebhook> = async (ctx, { params }) => {
  const before = await locked(ctx, params.webhookId);
  if (await isNamed(ctx.db, 'webhook_id', before.id)) throw new Conflict(9868);
  await deleteWebhook(ctx.db, before.id);
  audit(ctx, before.id, [before, null]);
};

/** Queues a test: it leaves when the request has ended. */
export const testAlarmWebhook: Run<typeof onCall.testAlarmWebhook> = async (ctx, { params }) => {
  const webhook = await locked(ctx, params.webhookId);
  const data = { text: translate(say('test-text'), 'en') };
  const id = await callWebhook(ctx.db, webhook, { event: 'test', alarm: null, data, now: ctx.now });
  auditAlone(ctx, { type: 'alarm-webhook', id: webhook.id, name: webhook.name, siteId: null, accountId: null });
  return { id };
};
