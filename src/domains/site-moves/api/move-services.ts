import { emitter } from '#platform/live/emit.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { findInScope, requireProof, requireSeen } from '#domains/identity/api/port.ts';
import { announceNetwork, ofNetwork, saveNetworkOwner, type OwnedNetwork } from '#domains/networks/api/port.ts';
import { readAskedTerms } from '#domains/registration/api/port.ts';
import { lockServers } from '#domains/servers/api/port.ts';
import { deleteShares } from '#domains/shares/api/port.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import {
  findAccountByEmail,
  readMovingAccounts,
  readPayerAccount,
  readPriceBook,
  signatureFor,
} from '#domains/tenancy/api/port.ts';
import { Invalid, item, NotFound, Refusal, type ErrorItem } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { siteMoves } from '../contract.ts';
import { maxReason, maxServers } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { blockerOf, handOver, type Party } from './hand-over.ts';
import { blockersOf, readWires } from './networks-along.ts';
import { notSoldOf } from './not-sold.ts';
import { compared, pricedServices } from './services.ts';

type Own = typeof siteMoves;

/**
 * Moves servers, with the private networks that they are in, to another account in reach, in one transaction. 9890 without a reason; 9500
 * at `to` for an account that is none; 8394 without anything to move; 409 with an item (8390) for all that stands in the way.
 */
export const moveServices: Run<Own['moveServices']> = async (ctx, { params, input }) => {
  const { db, scope, now } = ctx;
  const reason = input.reason.trim();
  const faults = [
    ...(input.to.trim() === '' ? [item(9500, 'to')] : []),
    ...(reason === '' || reason.length > maxReason ? [item(9890, 'reason', { max: maxReason })] : []),
  ];
  if (faults.length > 0) throw new Invalid(faults);
  await requireSeen(ctx, params.userId);
  const { id: accountId, name, siteId } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  const from: Party = { accountId, siteId, name };
  const to = await takerOf(ctx, input, from);
  const wires = await readWires(db, scope, { accountId, lock: true });
  const ids = [...new Set(input.serverIds)];
  const servers = (await lockServers(db, scope, ids)).filter((server) => server.accountId === accountId);
  if (servers.length < ids.length) throw new NotFound();
  const serverIds = new Set(ids);
  const used = new Set(wires.attached.filter((one) => serverIds.has(one.serverId)).map((one) => one.networkId));
  const networks = wires.networks.filter(({ id }) => used.has(id) || input.networkIds.includes(id));
  if (servers.length + networks.length === 0) throw new Invalid([item(8394, 'serverIds', { max: maxServers })]);
  await requireProof(ctx);
  const before = await pricedServices(ctx, [accountId]);
  const own = await pricedServices(ctx, [to.accountId]);
  const blockers = blockersOf(networks, { serverIds, attached: wires.attached });
  if (blockers.length === 0) blockers.push(...(await moveNetworks(ctx, networks, { from, to })));
  if (blockers.length === 0) blockers.push(...(await handOver(ctx, servers, { from, to, way: 'moved' })));
  if (blockers.length > 0) throw new Refusal(409, blockers);
  const was = new Set(own.map(({ kind, id }) => `${kind} ${id}`));
  const after = (await pricedServices(ctx, [to.accountId])).filter(({ kind, id }) => !was.has(`${kind} ${id}`));
  await writeDown(ctx, { from, to, servers: servers.length, networks: networks.length });
  return {
    ...compared(before, after),
    priceList: { from: await listNameOf(ctx, accountId), to: await listNameOf(ctx, to.accountId) },
    currency: { from: await currencyOf(ctx, accountId), to: await currencyOf(ctx, to.accountId) },
    notSold: await notSoldOf(db, to.siteId, ids),
    agreements: await readAskedTerms(db, [to.accountId]),
    at: now.toISOString(),
    networks: networks.map(({ label }) => label),
    userId: to.accountId,
    from: from.name,
    to: to.name,
  };
};

const listNameOf = async ({ db, now }: Ctx, accountId: string): Promise<string> =>
  (await readPriceBook(db, { accountId, zoneId: '', at: now }))?.priceListName ?? '';
const currencyOf = async ({ db }: Ctx, accountId: string) =>
  (await readPayerAccount(db, accountId))?.listCurrency ?? null;

/** The account owner of an email on a site in reach, locked. Throws Invalid: 9500 at `to`, 8391 at `site`. */
async function takerOf(ctx: Ctx, { to, site: host }: { to: string; site: string }, from: Party): Promise<Party> {
  const { db, scope } = ctx;
  const none = new Invalid([item(9500, 'to')]);
  const siteId = host.trim() === '' ? from.siteId : await siteIdOf(ctx, host.trim());
  const id = await findAccountByEmail(db, { reach: 'site', siteId }, to.trim());
  if (id === from.accountId) throw new Invalid([item(1008, 'to', { reason: say('same-account') })]);
  if (id === null) throw none;
  const [account] = await readMovingAccounts(db, scope, { ids: [id], lock: true });
  if (account === undefined || account.role !== 'account-holder' || !account.isOwn) throw none;
  return { accountId: id, siteId, name: account.email };
}

async function siteIdOf(ctx: Ctx, host: string): Promise<string> {
  try {
    return (await siteOf(ctx, host)).id;
  } catch (error) {
    throw error instanceof NotFound ? new Invalid([item(8391, 'site')]) : error;
  }
}

/** Gives networks to the other account, and answers what stands in the way. */
async function moveNetworks(
  ctx: Ctx,
  networks: readonly OwnedNetwork[],
  { from, to }: { from: Party; to: Party },
): Promise<ErrorItem[]> {
  const { db } = ctx;
  const emit = emitter(db);
  for (const network of networks) {
    const { id, label } = network;
    if (!(await saveNetworkOwner(db, network, to))) return [blockerOf(label, say('network-name'))];
    await deleteShares(db, { type: 'network', id });
    const [left, came] = [
      ofNetwork({ id, name: label, siteId: from.siteId, accountId: from.accountId }),
      ofNetwork({ id, name: label, siteId: to.siteId, accountId: to.accountId }),
    ];
    await record(ctx, { object: left, kind: 'ownership', action: say('network.went', { to: to.name }) });
    await record(ctx, { object: came, kind: 'ownership', action: say('network.came', { from: from.name }) });
    for (const { siteId, accountId } of [from, to])
      await announceNetwork(emit, { siteId, accountId, network: { ref: id } });
  }
  return [];
}

/** Records the move with both accounts, and notifies both owners. */
async function writeDown(
  ctx: Ctx,
  { from, to, servers, networks }: { from: Party; to: Party; servers: number; networks: number },
): Promise<void> {
  const counts = { servers, networks };
  const audit = { account: [from.name, to.name], servers: [null, servers], networks: [null, networks] } as const;
  const sides = [
    { party: from, action: say('services.gave', { ...counts, to: to.name }), text: 'gave-text' },
    { party: to, action: say('services.got', { ...counts, from: from.name }), text: 'got-text' },
  ] as const;
  for (const { party, action, text } of sides) {
    const { accountId, siteId, name: email } = party;
    const { email: by } = await signatureFor(ctx.db, ctx.me, siteId);
    await record(ctx, { object: ofPerson({ accountId, email, siteId }), kind: 'ownership', action, audit });
    const isGiver = text === 'gave-text';
    await notify(ctx.db, {
      accountId,
      code: 1540,
      severity: 'warning',
      title: notice(isGiver ? 'gave-title' : 'got-title'),
      text: isGiver
        ? notice('gave-text', { count: servers, to: to.name, by })
        : notice('got-text', { count: servers, by }),
      objectLink: null,
      doneBy: by,
    });
  }
}
