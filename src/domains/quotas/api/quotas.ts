import { Conflict, Forbidden, Invalid, item, NotFound, TooMany } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone, ofPerson, ofSite, record } from '#domains/history/api/port.ts';
import { findInScope } from '#domains/identity/api/port.ts';
import { notify, notifyStaff } from '#domains/notifications/api/port.ts';
import { readPayerAccount } from '#domains/tenancy/api/port.ts';
import type { quotas } from '../contract.ts';
import { maxReasonLength, maxRequestsPerDay } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { quotasPath } from '../paths.ts';
import { quotaUsage } from './port.ts';
import { lockSite, readLimits, readLimitsOf, removeLimits, saveDefaults, saveLimit } from './store-limits.ts';
import * as store from './store-requests.ts';

const dayMs = 86_400_000;
type View = ResultOf<typeof quotas.readQuotas>;

/** The limits of an account with what it uses of them. Members of a team see those of the team. */
async function viewOf({ app, db, now }: Pick<Ctx, 'app' | 'db' | 'now'>, accountId: string): Promise<View> {
  const [usage] = quotaUsage.of(app.domains);
  if (usage === undefined) throw new Error('no domain says what an account uses');
  const [limits, used, open, payer] = await Promise.all([
    readLimitsOf(db, accountId, now),
    usage(db, accountId),
    store.readOpen(db, accountId),
    readPayerAccount(db, accountId),
  ]);
  return {
    accountId,
    currency: payer?.listCurrency ?? null,
    items: limits.map(({ resource, limit, source, expires }) => ({
      resource,
      limit,
      used: Math.round(used[resource] * 100) / 100,
      source,
      expires: expires?.toISOString() ?? null,
      requested: open.has(resource),
    })),
  };
}

export const readQuotas: Run<typeof quotas.readQuotas> = (ctx) => viewOf(ctx, ctx.me.accountId);

export const readQuotasOf: Run<typeof quotas.readQuotasOf> = async (ctx, { params }) => {
  const { id } = await findInScope(ctx.db, ctx.scope, { accountId: params.accountId, lock: false });
  return viewOf(ctx, id);
};

function untilOf(ctx: Ctx, until: string | undefined): Date | null {
  if (until === undefined) return null;
  const at = new Date(until);
  if (at <= ctx.now) throw new Invalid([item(9965, 'until')]);
  return at;
}

/** A text that a person must give, trimmed. Throws Invalid (9966) where it is missing or too long. */
function requiredText(typed: string, key: string): string {
  const text = typed.trim();
  if (text === '' || text.length > maxReasonLength) throw new Invalid([item(9966, key, { max: maxReasonLength })]);
  return text;
}

/** Sets a limit of someone else's account. */
export const setQuota: Run<typeof quotas.setQuota> = async (ctx, { params, input }) => {
  const { db, me, now } = ctx;
  const person = await findInScope(db, ctx.scope, { accountId: params.accountId, lock: true });
  if (person.id === me.accountId) throw new Conflict(9963);
  const { id: accountId, siteId, name: email } = person;
  const { resource, amount } = input;
  const until = untilOf(ctx, input.until);
  const before = (await readLimits(db, accountId, now))[resource];
  if (amount === null) await removeLimits(db, accountId, resource);
  else await saveLimit(db, { siteId, accountId, resource, amount, until, now });
  const about = { resource: say(resource) };
  await record(ctx, {
    object: ofPerson({ accountId, siteId, email }),
    kind: 'configuration',
    action: amount === null ? say('quota.remove', about) : say('quota.set', { ...about, amount }),
    audit: { [resource]: [before, amount], until: [null, until?.toISOString() ?? null] },
  });
  await ctx.emit('quota.changed', { siteId, accountId }, { id: accountId });
  return viewOf(ctx, accountId);
};

/** Asks the staff of the site for a higher limit of one's own account. */
export const requestQuota: Run<typeof quotas.requestQuota> = async (ctx, { input }) => {
  const { db, me, now } = ctx;
  const { siteId, accountId, email } = me;
  const { resource, amount } = input;
  const reason = requiredText(input.reason, 'reason');
  // Requests of one account take turns, or a limit would be counted twice.
  await findInScope(db, ctx.scope, { accountId, lock: true });
  const limit = (await readLimits(db, accountId, now))[resource];
  if (limit === null) throw new Conflict(9961, 'resource');
  if (amount <= limit) throw new Invalid([item(9960, 'amount', { limit })]);
  if ((await store.countRequests(db, accountId, new Date(now.getTime() - dayMs))) >= maxRequestsPerDay)
    throw new TooMany(dayMs / 1000);
  const id = newId<'quotaRequest'>();
  const made = await store.insertRequest(db, { id, siteId, accountId, resource, limit, amount, reason, created: now });
  if (!made) throw new Conflict(9962, 'resource');
  const about = { resource: say(resource), amount };
  await record(ctx, {
    object: ofPerson(me),
    kind: 'configuration',
    action: say('quota.request', about),
    audit: { [resource]: [limit, amount], reason: [null, reason] },
  });
  await notifyStaff(
    db,
    { siteId, may: 'quota.manage' },
    {
      code: 1411,
      title: notice('requested', { who: email }),
      text: notice('requested-text', { ...about, limit, reason }),
      objectLink: quotasPath(),
      severity: 'info',
      groupKey: `quota:${id}`,
    },
  );
  await ctx.emit('quota.changed', { siteId, accountId }, { id });
  return rowOf(ctx, id);
};

async function rowOf(ctx: Ctx, id: string) {
  const request = await store.lockRequest(ctx.db, ctx.scope, id);
  if (request === undefined) throw new NotFound();
  return store.requestRow(request);
}

/** Locks an open request in scope that is not one's own, behind its account, as a new request does. */
async function lockOpen(ctx: Ctx, id: string): Promise<store.StoredRequest> {
  const accountId = await store.findRequest(ctx.db, ctx.scope, id);
  if (accountId === undefined) throw new NotFound();
  await findInScope(ctx.db, ctx.scope, { accountId, lock: true });
  const request = await store.lockRequest(ctx.db, ctx.scope, id);
  if (request === undefined) throw new NotFound();
  if (request.state !== 'open') throw new Conflict(9964);
  if (request.accountId === ctx.me.accountId) throw new Conflict(9963);
  return request;
}

/** Raises the limit to what was asked for, or to less. */
export const approveQuota: Run<typeof quotas.approveQuota> = async (ctx, { params, input }) => {
  const request = await lockOpen(ctx, params.requestId);
  const { siteId, accountId, resource } = request;
  const { amount = request.amount } = input;
  if (amount > request.amount) throw new Invalid([item(9967, 'amount', { amount: request.amount })]);
  // What counts is the limit of now: staff may have raised it since, or the site may have none anymore.
  const limit = (await readLimits(ctx.db, accountId, ctx.now))[resource];
  if (limit === null) throw new Conflict(9961, 'amount');
  if (amount <= limit) throw new Invalid([item(9960, 'amount', { limit })]);
  const until = untilOf(ctx, input.until);
  const answer = input.answer.trim();
  if (answer.length > maxReasonLength) throw new Invalid([item(9966, 'answer', { max: maxReasonLength })]);
  await saveLimit(ctx.db, { siteId, accountId, resource, amount, until, now: ctx.now });
  await decide(ctx, request, { approved: amount, until, answer });
  return rowOf(ctx, request.id);
};

export const declineQuota: Run<typeof quotas.declineQuota> = async (ctx, { params, input }) => {
  const request = await lockOpen(ctx, params.requestId);
  const answer = requiredText(input.answer, 'answer');
  await decide(ctx, request, { approved: null, until: null, answer });
  return rowOf(ctx, request.id);
};

async function decide(
  ctx: Ctx,
  { id, siteId, accountId, email, resource, limit, amount }: store.StoredRequest,
  how: { approved: number | null; until: Date | null; answer: string },
): Promise<void> {
  const { approved, until, answer } = how;
  await store.saveDecision(ctx.db, id, { ...how, by: ctx.me.accountId, at: ctx.now });
  const about = { resource: say(resource) };
  await record(ctx, {
    object: ofPerson({ accountId, siteId, email }),
    kind: 'configuration',
    action:
      approved === null
        ? say('quota.decline', { ...about, amount })
        : say('quota.approve', { ...about, amount: approved }),
    audit: {
      [resource]: [limit, approved ?? limit],
      until: [null, until?.toISOString() ?? null],
      answer: [null, answer],
    },
  });
  const values = { ...about, answer };
  const text =
    approved === null
      ? notice('declined-text', values)
      : until === null
        ? notice('approved-text', { ...values, amount: approved })
        : notice('approved-until-text', { ...values, amount: approved, until: { instant: until.toISOString() } });
  await notify(ctx.db, {
    accountId,
    code: 1412,
    title: approved === null ? notice('declined') : notice('approved'),
    text,
    objectLink: quotasPath(),
    severity: approved === null ? 'warning' : 'success',
    doneBy: ctx.me.email,
  });
  await ctx.emit('quota.changed', { siteId, accountId }, { id });
}

/** Sets the limits of a site's accounts that have none of their own. */
export const saveQuotaDefaults: Run<typeof quotas.saveQuotaDefaults> = async (ctx, { params, input }) => {
  if (ctx.scope.reach === 'account') throw new Forbidden();
  const site = await lockSite(ctx.db, ctx.scope, params.siteId);
  if (site === undefined) throw new NotFound();
  const before = await saveDefaults(ctx.db, site.id, input);
  const diff = Object.fromEntries(
    [...before].map(([resource, amount]) => [resource, [amount, input[resource] ?? null] as const]),
  );
  auditAlone(ctx, ofSite({ ...site, siteId: site.id, accountId: null }), { diff });
  await ctx.emit('quota.changed', { siteId: site.id, accountId: ctx.me.accountId }, { id: site.id });
};
