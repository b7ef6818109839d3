import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { maintenance } from '../contract.ts';
import { insertMessage, isCompleted, lockMaintenance, setEnd, type StoredMaintenance } from './store.ts';

/** Maintenance that is planned or in progress, locked. Throws 404, and Conflict for what was canceled (1978) or has ended (1977). */
export async function lockOpen({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<StoredMaintenance> {
  const found = await lockMaintenance(db, id);
  if (found === undefined) throw new NotFound();
  if (found.cancelledAt !== null) throw new Conflict(1978);
  // A request that came before a completion and waited for it is older than the end that was set.
  if (found.endsAt <= now || (await isCompleted(db, id))) throw new Conflict(1977);
  return found;
}

const textsOf = ({ translations }: Pick<InputOf<typeof maintenance.updateMaintenance>, 'translations'>) =>
  Object.fromEntries(translations.map(({ language, text }) => [language, text]));

/** Posts an update, and moves the end where it changes. */
export const updateMaintenance: Run<typeof maintenance.updateMaintenance> = async (ctx, { params, input }) => {
  const { id, title, startsAt, endsAt: before } = await lockOpen(ctx, params.maintenanceId);
  const endsAt = input.endsAt === undefined ? before : new Date(input.endsAt);
  if (endsAt <= startsAt) throw new Invalid([item(1790, 'endsAt')]);
  if (endsAt <= ctx.now) throw new Invalid([item(1976, 'endsAt')]);
  await setEnd(ctx.db, id, endsAt);
  const said = { body: input.text, texts: textsOf(input), at: ctx.now };
  await insertMessage(ctx.db, { ...said, maintenanceId: id, kind: 'updated' });
  const { siteId, accountId } = ctx.me;
  const moved = endsAt.getTime() !== before.getTime();
  const diff = {
    text: [null, input.text] as const,
    ...(moved && { endsAt: [before.toISOString(), endsAt.toISOString()] as const }),
  };
  auditAlone(ctx, { type: 'maintenance', id, name: title, siteId, accountId }, { diff });
};

/** Completes maintenance in progress. Throws Conflict (7000) before it has started. */
export const completeMaintenance: Run<typeof maintenance.completeMaintenance> = async (ctx, { params, input }) => {
  const { id, title, startsAt, endsAt } = await lockOpen(ctx, params.maintenanceId);
  if (startsAt >= ctx.now) throw new Conflict(7000);
  await setEnd(ctx.db, id, ctx.now);
  const said = { body: input.text, texts: textsOf(input), at: ctx.now };
  await insertMessage(ctx.db, { ...said, maintenanceId: id, kind: 'completed' });
  const { siteId, accountId } = ctx.me;
  const diff = { endsAt: [endsAt.toISOString(), ctx.now.toISOString()] } as const;
  auditAlone(ctx, { type: 'maintenance', id, name: title, siteId, accountId }, { diff });
};
