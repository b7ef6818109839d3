import { notify } from '#domains/notifications/api/port.ts';
import { auditAlone, ofPerson, record } from '#domains/history/api/port.ts';
import { findInScope, refreshSessions, requireProof, requireSeen } from '#domains/identity/api/port.ts';
import { changesOf } from '#domains/price-lists/api/port.ts';
import {
  findAccountByEmail,
  lockTree,
  matchAccounts,
  readAccount,
  readPayerAccount,
  readPriceBook,
  readTree,
  saveAccount,
  signatureFor,
  type Account,
} from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, messageOf, NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { accountParents } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

type Own = typeof accountParents;

/** Members stay with their team, and staff belongs to no account. */
const canMove = ({ role, signInId }: Pick<Account, 'role' | 'signInId'>) =>
  role === 'account-holder' && signInId === null;

export const readAccountParent: Run<Own['readAccountParent']> = async ({ db, scope }, { params }) => {
  const { id } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  const account = await found(db, id);
  return {
    parent: await emailOf(db, account.parentId),
    below: (await readTree(db, id)).below.length - 1,
    refusal: canMove(account) ? null : messageOf(9984),
  };
};

/**
 * Moves an account below another one, and answers what that changes. 9890 without a reason; 9984 for members and staff; 9500 or 9983 at the
 * field for a parent that it can't have.
 */
export const setAccountParent: Run<Own['setAccountParent']> = async (ctx, { params, input }) => {
  const { db, scope, now } = ctx;
  const reason = input.reason.trim();
  if (reason === '' || reason.length > maxReason) throw new Invalid([item(9890, 'reason', { max: maxReason })]);
  await requireSeen(ctx, params.userId);
  const { siteId } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  await lockTree(db, siteId);
  const { id, name: email } = await findInScope(db, scope, { accountId: params.userId, lock: true });
  const account = await found(db, id);
  if (!canMove(account)) throw new Conflict(9984);
  const before = await readTree(db, id);
  const parentId = await parentFor(ctx, { email: input.parent.trim(), siteId, below: before.below });
  await requireProof(ctx);
  const bookNow = () => readPriceBook(db, { accountId: id, zoneId: '', at: now });
  const [was, payer] = [await bookNow(), await readPayerAccount(db, id)];
  await saveAccount(db, id, { parent_id: parentId });
  const [is, later] = [await bookNow(), await readPayerAccount(db, id)];
  const [currencyBefore, currency] = [payer?.listCurrency ?? null, later?.listCurrency ?? null];
  if (currencyBefore !== null && currency !== currencyBefore)
    throw wrong(say('other-currency', { from: currencyBefore, to: currency ?? '–' }));
  const after = await readTree(db, id);
  const [from, to] = [await emailOf(db, account.parentId), await emailOf(db, parentId)];
  const object = ofPerson({ accountId: id, email, siteId });
  if (parentId === account.parentId) auditAlone(ctx, object);
  else {
    const action = to === null ? say('account.no-parent') : say('account.set-parent', { parent: to });
    await record(ctx, { object, kind: 'access', action, audit: { parent: [from, to] } });
    await notifyAll(ctx, { id, email, siteId, from, to, fromId: account.parentId, toId: parentId });
    await refreshSessions(db, [...before.above, ...after.above, ...before.below], now);
  }
  return {
    from,
    to,
    below: before.below.length - 1,
    gains: await emailsOf(ctx, after.above, before.above),
    loses: await emailsOf(ctx, before.above, after.above),
    priceList: { from: was?.priceListName ?? '', to: is?.priceListName ?? '' },
    currency,
    prices: changesOf(was, is),
  };
};

const wrong = (reason: Message) => new Invalid([item(9983, 'parent', { reason })]);

async function found(db: Ctx['db'], id: string): Promise<Account> {
  const account = await readAccount(db, id);
  if (account === null) throw new NotFound();
  return account;
}

/** The id of the account of an email, locked, so that it is not deleted in between; null where none is wanted. */
async function parentFor(
  { db, scope }: Ctx,
  { email, siteId, below }: { email: string; siteId: string; below: readonly string[] },
): Promise<string | null> {
  if (email === '') return null;
  const none = new Invalid([item(9500, 'parent')]);
  const id = await findAccountByEmail(db, { reach: 'site', siteId }, email);
  if (id === null) throw none;
  if (below.includes(id)) throw wrong(say('own-tree'));
  const [parent] = await matchAccounts(db, scope, { emails: [], ids: [id], lock: true });
  const account = parent === undefined ? null : await readAccount(db, parent.id);
  if (account === null || !canMove(account)) throw none;
  return account.id;
}

const emailOf = async (db: Ctx['db'], id: string | null): Promise<string | null> =>
  id === null ? null : ((await readAccount(db, id))?.email ?? null);

/** The emails of accounts that are in one list alone, sorted. */
async function emailsOf({ db, scope }: Ctx, ids: readonly string[], except: readonly string[]): Promise<string[]> {
  const only = ids.filter((id) => !except.includes(id));
  return (await matchAccounts(db, scope, { emails: [], ids: only })).map(({ email }) => email).sort();
}

interface Moved {
  id: string;
  email: string;
  siteId: string;
  from: string | null;
  to: string | null;
  fromId: string | null;
  toId: string | null;
}

/** Notifies the owner, and those of the account that it left and of the one that it came to. */
async function notifyAll(ctx: Ctx, { id, email, siteId, from, to, fromId, toId }: Moved): Promise<void> {
  const { email: by } = await signatureFor(ctx.db, ctx.me, siteId);
  const about = { code: 1520, objectLink: null, severity: 'warning', doneBy: by } as const;
  const own =
    to === null
      ? { title: notice('freed'), text: notice('freed-text', { parent: from ?? '', by }) }
      : { title: notice('moved'), text: notice('moved-text', { parent: to, by }) };
  await notify(ctx.db, { ...about, ...own, accountId: id });
  if (fromId !== null)
    await notify(ctx.db, {
      ...about,
      accountId: fromId,
      title: notice('left'),
      text: notice('left-text', { email, by }),
    });
  if (toId !== null)
    await notify(ctx.db, {
      ...about,
      accountId: toId,
      title: notice('came'),
      text: notice('came-text', { email, by }),
    });
}
