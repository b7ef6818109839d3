import { notify } from '#domains/notifications/api/port.ts';
import { byOf, ofPerson, record } from '#domains/history/api/port.ts';
import { endSessionsOf, findInScope, requireProof, requireSeen } from '#domains/identity/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { sendMail, senderIn } from '#domains/messages/api/port.ts';
import { addInvitation, readAskedTerms } from '#domains/registration/api/port.ts';
import { deleteShares } from '#domains/shares/api/port.ts';
import { lockServers, readLiving } from '#domains/servers/api/port.ts';
import {
  copyAccount,
  lockTree,
  moveBelongings,
  readPayerAccount,
  readPriceBook,
  readSiteLook,
  refusalsOfMove,
  signatureFor,
  type MovingAccount,
} from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, Refusal, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { siteMoves } from '../contract.ts';
import { maxPeople, maxReason, maxServers } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { blockerOf, handOver, type Party } from './hand-over.ts';
import { movedMail } from './mails.ts';
import { blockersOf, readWires } from './networks-along.ts';
import { notSoldOf } from './not-sold.ts';
import { compared, pricedServices, type PricedService } from './services.ts';
import { insertMove } from './store.ts';
import { movingTree, refusalOfAccount, targetSite, type Target } from './who-moves.ts';

type Own = typeof siteMoves;

/** An account of the tree, and the one that it goes on as. */
interface Going {
  account: MovingAccount;
  toId: string;
}

/**
 * Moves an account with its people and services to another site: they go on there as accounts of their own, and the former ones keep what
 * their site has billed. All of it is one transaction, so that use ends and begins at one instant. 9890 without a reason; 8391 and 8392 at
 * the field; 409 with an item (8390) for all that stands in the way.
 */
export const moveToSite: Run<Own['moveToSite']> = async (ctx, { params, input }) => {
  const { db, scope, now } = ctx;
  const reason = input.reason.trim();
  if (reason === '' || reason.length > maxReason) throw new Invalid([item(9890, 'reason', { max: maxReason })]);
  await requireSeen(ctx, params.userId);
  const { siteId } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  const target = await targetSite(ctx, { ...input, siteId });
  for (const id of [siteId, target.id].sort()) await lockTree(db, id);
  const { tree, account } = await movingTree(ctx, params.userId);
  const refusal = await refusalOfAccount(ctx, account);
  if (refusal !== null) throw new Conflict(1008, undefined, { reason: refusal });
  const staying = tree.filter(({ isOwn }) => !isOwn);
  const going = tree.filter(({ isOwn }) => isOwn).map((one) => ({ account: one, toId: newId<'account'>() }));
  if (going.length > maxPeople) throw new Conflict(1008, undefined, { reason: say('many-people', { max: maxPeople }) });
  await requireProof(ctx);
  const ids = going.map((one) => one.account.id);
  const look = await readSiteLook(db, siteId);
  const before = await pricedServices(ctx, ids);
  const was = await priceListOf(ctx, account.id);
  const balances = await readBalances(db, account.id);
  const parent = account.parentId === null ? null : ((await readPayerAccount(db, account.parentId))?.email ?? null);
  const blockers = [
    ...(await openAccounts(ctx, going, { account, target })),
    ...(await takeAlong(ctx, going, { siteId, target, from: look.name, before })),
  ];
  if (blockers.length > 0) throw new Refusal(409, blockers);
  const own = going.find((one) => one.account.id === account.id);
  if (own === undefined) throw new Error('the account that moves is not in its own tree');
  const after = await pricedServices(
    ctx,
    going.map(({ toId }) => toId),
  );
  const { services, totals } = compared(before, after);
  const is = await priceListOf(ctx, own.toId);
  const url = senderIn(ctx, target).consoleUrl;
  await writeDown(ctx, going, { target, from: look.name, url });
  return {
    userId: own.toId,
    services,
    totals,
    priceList: { from: was.name, to: is.name },
    currency: { from: was.currency, to: is.currency },
    notSold: await notSoldOf(
      db,
      target.id,
      services.filter(({ kind }) => kind === 'server').map(({ id }) => id),
    ),
    agreements: await readAskedTerms(
      db,
      going.map(({ toId }) => toId),
    ),
    at: now.toISOString(),
    from: { name: look.name, url: senderIn(ctx, look).consoleUrl },
    to: { name: target.name, url },
    people: [
      ...going.map((one) => ({ email: one.account.email, moves: true })),
      ...staying.map(({ email }) => ({ email, moves: false })),
    ],
    parent,
    balances: [...balances].filter(([, amount]) => amount !== 0).map(([currency, amount]) => ({ currency, amount })),
  };
};

async function priceListOf({ db, now }: Ctx, accountId: string) {
  const payer = await readPayerAccount(db, accountId);
  const book = await readPriceBook(db, { accountId, zoneId: '', at: now });
  return { name: book?.priceListName ?? '', currency: payer?.listCurrency ?? null };
}

/** Makes the accounts on the other site, those above first. */
async function openAccounts(
  { db, now }: Ctx,
  going: readonly Going[],
  { account, target }: { account: MovingAccount; target: Target },
): Promise<ErrorItem[]> {
  const toIds = new Map(going.map((one) => [one.account.id, one.toId]));
  const blockers: ErrorItem[] = [];
  const open = [account.id];
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const one = going.find((other) => other.account.id === id);
    if (one === undefined) continue;
    const isFirst = id === account.id;
    const made = await copyAccount(db, {
      id,
      toId: one.toId,
      siteId: target.id,
      parentId: isFirst ? null : (toIds.get(one.account.parentId ?? '') ?? null),
      priceListId: isFirst ? target.priceListId : null,
      now,
    });
    if (!made) blockers.push(blockerOf(one.account.email, say('taken')));
    else open.push(...going.filter((other) => other.account.parentId === id).map((other) => other.account.id));
  }
  return blockers;
}

/** Takes along what the accounts have, and answers what stands in the way. */
async function takeAlong(
  ctx: Ctx,
  going: readonly Going[],
  { siteId, target, from, before }: { siteId: string; target: Target; from: string; before: readonly PricedService[] },
): Promise<ErrorItem[]> {
  const { app, db, scope, now } = ctx;
  const accountIds = going.map((one) => one.account.id);
  const alongIds = going.map(({ toId }) => toId);
  const living = await readLiving(db, { reach: 'account', siteId, accountIds });
  if (living.length > maxServers)
    throw new Conflict(1008, undefined, { reason: say('many-servers', { max: maxServers }) });
  const servers = await lockServers(
    db,
    scope,
    living.map(({ id }) => id),
  );
  const serverIds = new Set(servers.map(({ id }) => id));
  const blockers: ErrorItem[] = [];
  for (const { account } of going) {
    for (const reason of await refusalsOfMove(app, db, account.id)) blockers.push(blockerOf(account.email, reason));
    const { networks, attached } = await readWires(db, scope, { accountId: account.id, lock: true });
    blockers.push(...blockersOf(networks, { serverIds, attached }));
    // What was shared was shared with people of the former site.
    for (const { id } of networks) await deleteShares(db, { type: 'network', id });
  }
  if (blockers.length > 0) return blockers;
  for (const { id, kind } of before) if (kind === 'image') await deleteShares(db, { type: 'image', id });
  for (const { account, toId } of going) {
    await moveBelongings(app, db, {
      siteId,
      accountId: account.id,
      toSiteId: target.id,
      toAccountId: toId,
      now,
    });
  }
  for (const { account, toId } of going) {
    const own = servers.filter(({ accountId }) => accountId === account.id);
    const [giver, taker]: Party[] = [
      { accountId: account.id, siteId, name: from },
      { accountId: toId, siteId: target.id, name: target.name },
    ];
    if (giver !== undefined && taker !== undefined)
      blockers.push(...(await handOver(ctx, own, { from: giver, to: taker, way: 'account', alongIds })));
  }
  return blockers;
}

/** Records the move on both sites, notifies its people, and ends their sessions. */
async function writeDown(
  ctx: Ctx,
  going: readonly Going[],
  { target, from, url }: { target: Target; from: string; url: string },
): Promise<void> {
  const { db, now } = ctx;
  const sender = senderIn(ctx, target);
  for (const { account, toId } of going) {
    const { id, siteId, email } = account;
    await insertMove(db, {
      accountId: id,
      siteId,
      toAccountId: toId,
      toSiteId: target.id,
      at: now,
      by: byOf(ctx).name,
    });
    const audit = { site: [from, target.name], account: [id, toId] } as const;
    const left = ofPerson({ accountId: id, email, siteId });
    await record(ctx, { object: left, kind: 'access', action: say('account.moved', { site: target.name }), audit });
    const came = ofPerson({ accountId: toId, email, siteId: target.id });
    await record(ctx, { object: came, kind: 'lifecycle', action: say('account.came', { site: from }), audit });
    const { email: by } = await signatureFor(db, ctx.me, siteId);
    await notify(db, {
      accountId: id,
      code: 1540,
      severity: 'warning',
      title: notice('moved', { site: target.name }),
      text: notice('moved-text', { url, by }),
      objectLink: null,
      doneBy: by,
    });
    const token = await addInvitation(db, { accountId: toId, email, now });
    await sendMail(db, movedMail, { sender, accountId: toId, to: email, data: { token } });
    await endSessionsOf(db, id, { now });
  }
}
