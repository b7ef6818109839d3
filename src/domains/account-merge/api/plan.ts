import { amountText } from '#kernel/money.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Site } from '#platform/http/context.ts';
import { isTurnedOff } from '#platform/http/features.ts';
import { serverMove, terminationFacts, type ServerMove } from '#domains/account-batches/api/port.ts';
import { heldAmong } from '#domains/legal-holds/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { readLiving } from '#domains/servers/api/port.ts';
import {
  listedUsers,
  membershipsOf,
  readAccount,
  readPayerAccount,
  readTree,
  serviceKinds,
  teamMembers,
  type Account,
} from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import type { Outcome } from '../schemas.ts';
import { readMerge, readServices } from './store.ts';

export interface Part {
  id: string;
  name: Message;
  outcome: Outcome;
  /** Why it is refused, or what becomes of it. */
  detail: Sayable | null;
}

interface At {
  app: App;
  db: Db;
  now: Date;
  /** Where the merge is asked for: its features are those that requests of the merge are answered by. */
  site: Pick<Site, 'featuresOff'>;
}
interface Pair {
  from: Account;
  into: Account;
}

/** Waits for a deposit, as `billingRules` of accounts has it. */
const deposit = 9;
/** What moves with its server. */
const withServer: readonly string[] = ['snapshot', 'backup'];

/** What becomes of each part of an account that is merged into another one; what is refused comes first. */
export async function planOf(at: At, pair: Pair): Promise<Part[]> {
  const parts = [
    ...(await refusedAccounts(at, pair)),
    ...(await serverParts(at, pair)),
    ...(await serviceParts(at, pair)),
    ...(await peopleParts(at, pair)),
    ...(await moneyParts(at, pair)),
    part('history', say('part-history'), ['stays', say('history-stays')]),
    part('sign-in', say('part-sign-in'), ['ends', say('sign-in-ends')]),
  ];
  const order: readonly Outcome[] = ['refused', 'moves', 'ends', 'stays'];
  return parts.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
}

/** One part, by its outcome and why. */
const part = (id: string, name: Message, [outcome, detail = null]: readonly [Outcome, (Sayable | null)?]): Part => ({
  id,
  name,
  outcome,
  detail,
});

/** The accounts below one that belong to it, and not to one between. */
export async function childrenOf(db: Db, accountId: string): Promise<Account[]> {
  const children: Account[] = [];
  for (const id of (await readTree(db, accountId)).below) {
    const account = await readAccount(db, id);
    if (account?.parentId === accountId && account.role === 'account-holder') children.push(account);
  }
  return children;
}

/** What is in the way at the accounts themselves. */
async function refusedAccounts({ db }: At, { from, into }: Pair): Promise<Part[]> {
  const found: Part[] = [];
  const held = await heldAmong(db, [from.id]);
  for (const account of [from, into]) {
    const refuse = (why: string, reason: Message) =>
      found.push(part(`${why}:${account.id}`, say('part-account', { email: account.email }), ['refused', reason]));
    const merge = await readMerge(db, account.id);
    if (merge !== undefined && merge.state !== 'failed' && (account === into || merge.state === 'done'))
      refuse('merged', say('already-merged'));
    if (!account.enabled || (account.status !== 'Ok' && account.status !== 'Warning'))
      refuse('state', say('not-active'));
    if (account.billingState === deposit) refuse('billing', say('billing-open'));
    const [listed] = await listedUsers(db).where('account.id', '=', account.id).execute();
    if (listed?.deletion != null) refuse('deletion', say('deletion-due'));
    if (held.has(account.id)) refuse('hold', say('legal-hold'));
  }
  const { above, below } = await readTree(db, into.id);
  const refuseFrom = (id: string, reason: Message) =>
    found.push(part(id, say('part-account', { email: from.email }), ['refused', reason]));
  if (above.includes(from.id) || below.includes(from.id)) refuseFrom('tree', say('own-tree'));
  const [one, other] = [await readPayerAccount(db, from.id), await readPayerAccount(db, into.id)];
  if (one?.listCurrency !== other?.listCurrency)
    refuseFrom('currency', say('other-currency', { from: one?.listCurrency ?? '–', to: other?.listCurrency ?? '–' }));
  return found;
}

async function serverParts(at: At, { from, into }: Pair): Promise<Part[]> {
  const parts: Part[] = [];
  const scope = { reach: 'account', siteId: from.siteId, accountIds: [from.id] } as const;
  const [mover] = serverMove.of(at.app.domains);
  for (const { id, name } of await readLiving(at.db, scope)) {
    const of = { serverId: id, toAccountId: into.id };
    const reason = mover === undefined ? say('server-stays') : await refusalOf(at, mover, { ...of, email: into.email });
    parts.push(part(`server:${id}`, say('part-server', { name }), [reason === null ? 'moves' : 'refused', reason]));
  }
  return parts;
}

/** Why a server can't move, now or because transfers are turned off; null: it can. */
async function refusalOf(
  at: At,
  mover: ServerMove,
  { email, ...of }: { serverId: string; toAccountId: string; email: string },
): Promise<Sayable | null> {
  const { op } = mover.request({ serverId: of.serverId, email, effective: 'now', message: '' });
  return isTurnedOff(at.app, op, at.site) ? say('transfers-off') : mover.refusal(at, of);
}

/** What else the account owns: what belongs to a server moves along, and nothing else can. */
async function serviceParts({ app, db }: At, { from }: Pair): Promise<Part[]> {
  const parts: Part[] = [];
  let along = 0;
  for (const { id: kind, services } of serviceKinds.of(app.domains)) {
    if (kind === 'server') continue;
    const rows = await readServices(db, services(from.id));
    if (withServer.includes(kind)) {
      along += rows.length;
      continue;
    }
    for (const { id, name } of rows.filter(({ state }) => state !== 'removed' && state !== 'deleted'))
      parts.push(part(`${kind}:${id}`, ...wordsOf(kind, name)));
  }
  if (along > 0)
    parts.push(part('snapshots', say('part-snapshots', { count: along }), ['moves', say('moves-with-server')]));
  return parts;
}

function wordsOf(kind: string, name: string): [Message, [Outcome, Message]] {
  switch (kind) {
    case 'network':
      return [say('part-network', { name }), ['refused', say('network-stays')]];
    case 'address':
      return [say('part-address', { name }), ['refused', say('address-stays')]];
    case 'image':
      return [say('part-image', { name }), ['refused', say('image-stays')]];
    default:
      return [say('part-other', { name }), ['refused', say('other-stays')]];
  }
}

async function peopleParts({ db }: At, { from }: Pair): Promise<Part[]> {
  const parts: Part[] = [];
  const children = await childrenOf(db, from.id);
  if (children.length > 0) parts.push(part('accounts', say('part-accounts', { count: children.length }), ['moves']));
  const members = await teamMembers(db).where('m.parent_id', '=', from.id).where('m.enabled', '=', true).execute();
  if (members.length > 0)
    parts.push(part('members', say('part-members', { count: members.length }), ['refused', say('members-stay')]));
  const teams = await membershipsOf(db, from.id).execute();
  if (teams.length > 0)
    parts.push(part('teams', say('part-teams', { count: teams.length }), ['refused', say('teams-stay')]));
  return parts;
}

/** Unpaid invoices are settled first; the balance moves. */
async function moneyParts({ app, db, now }: At, { from }: Pair): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [currency, balance] of await readBalances(db, from.id)) {
    const amount = amountText(balance, currency);
    const name = say('part-balance', { amount });
    if (balance !== 0) parts.push(part(`balance:${currency}`, name, ['moves', say('balance-moves')]));
  }
  let number = 0;
  for (const facts of terminationFacts.of(app.domains))
    for (const { kind, text } of await facts(db, from.id, now))
      if (kind === 'debt' || kind === 'commitment')
        parts.push(part(`fact:${++number}`, text, ['refused', say(kind === 'debt' ? 'debt-first' : 'other-stays')]));
  return parts;
}
