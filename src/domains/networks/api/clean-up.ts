import type { Ctx } from '#platform/http/context.ts';
import { subnetInUse } from './find.ts';
import { releaseHeld, rewindSubnet } from './store-cleanup.ts';
import { recordSubnet } from './view.ts';

/** Releases an address of a network interface that no longer exists, or whose server is terminated. */
export async function releaseLeftover(
  ctx: Ctx,
  { subnetId, nicId, ip }: { subnetId: string; nicId: string; ip: string },
  reason: string,
): Promise<void> {
  const subnet = await subnetInUse(ctx, subnetId);
  await releaseHeld(ctx.db, { subnetId: subnet.id, nicId, ip });
  await recordSubnet(ctx, subnet, { action: 'address.free', diff: { address: [ip, null], reason: [null, reason] } });
}

/** The search for free addresses of a subnet begins at its first one again. */
export async function restartSearch(ctx: Ctx, subnetId: string, reason: string): Promise<void> {
  const subnet = await subnetInUse(ctx, subnetId);
  await rewindSubnet(ctx.db, subnet.id);
  await recordSubnet(ctx, subnet, {
    action: 'subnet.edit',
    diff: { searchFrom: [null, subnet.from], reason: [null, reason] },
  });
}
