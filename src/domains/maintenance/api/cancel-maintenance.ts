import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { maintenance } from '../contract.ts';
import { lockMaintenance, setCancelled } from './store.ts';

/** Cancels maintenance and notifies the same recipients. */
export const cancelMaintenance: Run<(typeof maintenance)['cancelMaintenance']> = async (ctx, { params }) => {
  const found = await lockMaintenance(ctx.db, params.maintenanceId);
  if (found === undefined) throw new NotFound();
  if (found.cancelledAt !== null) throw new Conflict(1978);
  if (found.endsAt <= ctx.now) throw new Conflict(1977);
  await setCancelled(ctx.db, found.id, ctx.now);
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'maintenance', id: found.id, name: found.title, siteId, accountId });
};
