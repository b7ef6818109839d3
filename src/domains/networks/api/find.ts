import { refusalFor } from '#domains/account/states.ts';
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { say } from '../messages.ts';
import { refusalOfNetwork } from './refusals.ts';
import { lockNetwork, readStandingOf, type LockedNetwork } from './store-change.ts';
import { lockSubnetRow } from './store-change-subnet.ts';
import { readSubnet, type ListedSubnet } from './store-subnets.ts';

/** Throws Conflict (1008) where the state of the account forbids changes. */
export async function checkAccount({ db }: Pick<Ctx, 'db'>, accountId: string | null): Promise<void> {
  if (accountId === null) return;
  const standing = await readStandingOf(db, accountId);
  const reason = standing === null ? null : refusalFor('configure', standing);
  if (reason !== null) throw new Conflict(1008, undefined, { reason: say('account-cannot', { reason }) });
}

/** Throws Conflict (1008) where the state of the owner, or of the recipient of a share, forbids changes. */
async function checkBoth(ctx: Ctx, accountId: string | null): Promise<void> {
  await checkAccount(ctx, accountId);
  const { scope, me } = ctx;
  if (scope.reach === 'account' && accountId !== null && !scope.accountIds.includes(accountId))
    await checkAccount(ctx, me.accountId);
}

/** Locks a network to change it. Throws NotFound, Forbidden (1927) for one of the provider, Conflict (2015) in its state. */
export async function networkToChange(ctx: Ctx, id: string): Promise<LockedNetwork> {
  const network = await lockNetwork(ctx.db, ctx.scope, id);
  if (network === null) throw new NotFound();
  if (!network.canChange) throw new Forbidden(network.accountId === null ? 1927 : 2062);
  await checkBoth(ctx, network.accountId);
  const reason = refusalOfNetwork('change', network.state);
  if (reason !== null) throw new Conflict(2015, undefined, { reason });
  return network;
}

/** The same for what is its owner's alone. Throws Forbidden (2061) for those whom it is shared with. */
export async function networkToOwn(ctx: Ctx, id: string): Promise<LockedNetwork> {
  const network = await networkToChange(ctx, id);
  if (!network.own) throw new Forbidden(2061);
  return network;
}

/** Locks a subnet to change it or its addresses. Throws NotFound, or Forbidden (1927) for one of the provider. */
export async function subnetToChange(ctx: Ctx, id: string): Promise<ListedSubnet> {
  const subnet = await subnetInUse(ctx, id);
  if (!subnet.canChange) throw new Forbidden(subnet.accountId === null ? 1927 : 2062);
  return subnet;
}

/** Locks a network and one of its subnets, in this order, to change what the switch has of them. */
export async function withNetworkToChange(ctx: Ctx, subnetId: string) {
  const found = await readSubnet(ctx.db, ctx.scope, subnetId);
  if (found === null) throw new NotFound();
  const network = await networkToChange(ctx, found.networkId);
  return { network, subnet: await subnetToChange(ctx, subnetId) };
}

/** Locks a subnet in which the caller may have addresses, also one of the provider. Throws NotFound. */
export async function subnetInUse(ctx: Ctx, id: string): Promise<ListedSubnet> {
  const found = await readSubnet(ctx.db, ctx.scope, id);
  if (found === null) throw new NotFound();
  await checkBoth(ctx, found.accountId ?? (ctx.scope.reach === 'account' ? ctx.me.accountId : null));
  const locked = await lockSubnetRow(ctx.db, id);
  if (locked === null) throw new NotFound();
  // Read again: a transaction that waited for the lock must see what was committed in the meantime.
  const now = await readSubnet(ctx.db, ctx.scope, id);
  if (now === null) throw new NotFound();
  return now;
}
