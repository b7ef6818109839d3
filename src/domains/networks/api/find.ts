import { refusalFor } from '#domains/account/states.ts';
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { lockNetwork, readStandingOf, type LockedNetwork } from './store-change.ts';
import { lockSubnetRow } from './store-change-subnet.ts';
import { readSubnet, type ListedSubnet } from './store-subnets.ts';

/** Throws Conflict (1008) where the state of the account forbids changes. */
export async function checkAccount({ db }: Pick<Ctx, 'db'>, accountId: string | null): Promise<void> {
  if (accountId === null) return;
  const standing = await readStandingOf(db, accountId);
  const reason = standing === null ? null : refusalFor('configure', standing);
  if (reason !== null) throw new Conflict(1008, undefined, { reason: `The account cannot do this: ${reason}` });
}

/** Locks a network to change it. Throws NotFound, or Forbidden (1927) for one of the provider. */
export async function networkToChange(ctx: Ctx, id: string): Promise<LockedNetwork> {
  const network = await lockNetwork(ctx.db, ctx.scope, id);
  if (network === null) throw new NotFound();
  if (!network.canChange) throw new Forbidden(1927);
  await checkAccount(ctx, network.accountId);
  return network;
}

/** Locks a subnet to change it or its addresses. Throws NotFound, or Forbidden (1927) for one of the provider. */
export async function subnetToChange(ctx: Ctx, id: string): Promise<ListedSubnet> {
  const subnet = await subnetInUse(ctx, id);
  if (!subnet.canChange) throw new Forbidden(1927);
  return subnet;
}

/** Locks a subnet in which the caller may have addresses, also one of the provider. Throws NotFound. */
export async function subnetInUse(ctx: Ctx, id: string): Promise<ListedSubnet> {
  const found = await readSubnet(ctx.db, ctx.scope, id);
  if (found === null) throw new NotFound();
  await checkAccount(ctx, found.accountId ?? (ctx.scope.reach === 'account' ? ctx.me.accountId : null));
  const locked = await lockSubnetRow(ctx.db, id);
  if (locked === null) throw new NotFound();
  // Read again: whoever waited for the lock must see what was committed meanwhile.
  const now = await readSubnet(ctx.db, ctx.scope, id);
  if (now === null) throw new NotFound();
  return now;
}
