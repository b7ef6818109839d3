import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { enablementHold } from '#domains/account/api/port.ts';
import { auditAlone, ofPerson, record } from '#domains/history/api/port.ts';
import { findInScope, requireProof, requireSeen } from '#domains/identity/api/port.ts';
import {
  findAccountByEmail,
  matchAccounts,
  readAccount,
  signatureFor,
  type Account,
} from '#domains/tenancy/api/port.ts';
import type { accountMerge } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { say } from '../messages.ts';
import { planOf } from './plan.ts';
import { insertMerge, readMerge, readMergedInto } from './store.ts';
import { mergeTask } from './tasks/merge.ts';

type Own = typeof accountMerge;

const shown = ({ id: userId, siteId, email }: Account) => ({ userId, siteId, email });

/** A merged account stays closed: what it owned belongs to another one. */
export const mergedHold = enablementHold(async (db, accountId) => {
  const merge = await readMerge(db, accountId);
  if (merge?.state !== 'done') return null;
  return say('merged-away', { into: (await readAccount(db, merge.intoId))?.email ?? '' });
});

export const readAccountMerge: Run<Own['readAccountMerge']> = async ({ db, scope }, { params }) => {
  const { id } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  const merge = await readMerge(db, id);
  const merged = [];
  for (const { accountId, endedAt } of await readMergedInto(db, id)) {
    const account = await readAccount(db, accountId);
    if (account !== null && endedAt !== null) merged.push({ ...shown(account), endedAt: endedAt.toISOString() });
  }
  if (merge === undefined) return { merge: null, merged };
  const { intoId, startedAt, endedAt, startedByName: startedBy, taskId: cmdId, state, reason, ticket, problem } = merge;
  return {
    merge: {
      into: shown(await found({ db }, intoId)),
      state,
      reason,
      ticket,
      problem,
      startedBy,
      cmdId,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    },
    merged,
  };
};

/** What becomes of each part of an account; changes nothing. */
export const previewMerge: Run<Own['previewMerge']> = async (ctx, { params, query }) => {
  const pair = await pairOf(ctx, { userId: params.userId, email: query.into, key: 'into' });
  const parts = await planOf({ ...ctx, site: ctx.request.site }, pair);
  return {
    from: shown(pair.from),
    into: shown(pair.into),
    ready: parts.every(({ outcome }) => outcome !== 'refused'),
    parts,
  };
};

/** Orders the merge. 8360 without a reason, 8361 at the field, 8362 with the first part that is in the way. */
export const mergeAccount: Run<Own['mergeAccount']> = async (ctx, { params, input }) => {
  const { db, me, now, request } = ctx;
  const reason = input.reason.trim();
  if (reason === '' || reason.length > maxReason) throw new Invalid([item(8360, 'reason', { max: maxReason })]);
  const pair = await pairOf(ctx, { userId: params.userId, email: input.into, key: 'into' });
  const { from, into } = pair;
  // Two merges of the same accounts follow one another.
  await matchAccounts(db, ctx.scope, { emails: [], ids: [from.id, into.id], lock: true });
  const before = await readMerge(db, from.id);
  if (before !== undefined && before.state !== 'failed')
    throw new Conflict(8362, undefined, { reason: say('already-merged') });
  const refused = (await planOf({ ...ctx, site: ctx.request.site }, pair)).find(({ outcome }) => outcome === 'refused');
  if (refused !== undefined) {
    const values = { part: refused.name, reason: refused.detail ?? '' };
    throw new Conflict(8362, undefined, { reason: say('not-ready', values) });
  }
  await requireProof(ctx);
  const cmdId = await enqueue(db, mergeTask, {
    data: { accountId: from.id, intoId: into.id, from: from.email, into: into.email, ordered: [] },
    object: { type: 'account', id: from.id, name: from.email, siteId: from.siteId, accountId: null },
    by: requesterOf(ctx),
  });
  const { email: startedByName } = await signatureFor(db, me, from.siteId);
  await insertMerge(db, {
    accountId: from.id,
    intoId: into.id,
    siteId: from.siteId,
    reason,
    ticket: input.ticket,
    startedBy: me.accountId,
    startedByName,
    requestId: request.id,
    ip: request.ip,
    host: String(request.headers['host'] ?? ''),
    taskId: cmdId,
    startedAt: now,
  });
  await record(ctx, {
    object: ofAccount(from),
    kind: 'lifecycle',
    action: say('account.merge-started', { into: into.email }),
    audit: { mergedInto: [null, into.email] },
    taskId: cmdId,
  });
  auditAlone(ctx, ofAccount(into), { diff: { mergedFrom: [null, from.email] }, taskId: cmdId });
  return { cmdId };
};

const ofAccount = ({ id: accountId, email, siteId }: Account) => ofPerson({ accountId, email, siteId });

/** The two accounts: owners of the same site, of whom the caller may see everything. Throws Invalid (8361) at the field. */
async function pairOf(
  ctx: Ctx,
  { userId, email, key }: { userId: string; email: string; key: string },
): Promise<{ from: Account; into: Account }> {
  const { db, scope } = ctx;
  await requireSeen(ctx, userId);
  const { id, siteId } = await findInScope(db, scope, { accountId: userId, lock: false });
  const from = await found(ctx, id);
  if (!isOwner(from)) throw new Conflict(8362, undefined, { reason: say('only-owners') });
  const none = new Invalid([item(8361, key)]);
  const other = email.trim() === '' ? null : await findAccountByEmail(db, { reach: 'site', siteId }, email.trim());
  if (other === null || other === id) throw none;
  const [known] = await matchAccounts(db, scope, { emails: [], ids: [other] });
  const into = known === undefined ? null : await readAccount(db, known.id);
  if (into === null || !isOwner(into)) throw none;
  return { from, into };
}

/** Members stay with their team, and staff owns nothing. */
const isOwner = ({ role, signInId }: Account): boolean => role === 'account-holder' && signInId === null;

async function found({ db }: Pick<Ctx, 'db'>, id: string): Promise<Account> {
  const account = await readAccount(db, id);
  if (account === null) throw new NotFound();
  return account;
}
