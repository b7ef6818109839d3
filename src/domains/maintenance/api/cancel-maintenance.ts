import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { maintenance } from '../contract.ts';
import { dropMessages, insertMessage, setCancelled } from './store.ts';
import { lockOpen } from './update-maintenance.ts';

/** Cancels maintenance and notifies the same recipients. */
export const cancelMaintenance: Run<(typeof maintenance)['cancelMaintenance']> = async (ctx, { params }) => {
  const { id, title } = await lockOpen(ctx, params.maintenanceId);
  await setCancelled(ctx.db, id, ctx.now);
  // No one is to be notified now of the announcement, or of an update.
  await dropMessages(ctx.db, id);
  await insertMessage(ctx.db, { maintenanceId: id, kind: 'canceled', body: '', texts: {}, at: ctx.now });
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'maintenance', id, name: title, siteId, accountId });
};
