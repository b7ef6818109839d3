import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { isTimeZone } from './time-zones.ts';
import { saveColumns, lockPerson, type ProfileColumns } from './store.ts';
import { auditTarget, type Target } from './target.ts';

export const saveConfiguration: Run<(typeof account)['saveConfiguration']> = (ctx, { input }) =>
  change(ctx, { date_format: input.dateFormat, time_zone: zoneOf(input.timeZone), notification: input.notification });

export const saveDateFormat: Run<(typeof account)['saveDateFormat']> = (ctx, { input }) =>
  change(ctx, { date_format: input.dateFormat });

export const saveTimeZone: Run<(typeof account)['saveTimeZone']> = async (ctx, { input }) =>
  change(ctx, { time_zone: zoneOf(input.timeZone) });

export const saveNotification: Run<(typeof account)['saveNotification']> = (ctx, { input }) =>
  change(ctx, { notification: input.notification });

/** The name of a zone; throws Invalid (1558). */
export function zoneOf(text: string): string {
  if (!isTimeZone(text)) throw new Invalid([item(1558, 'timeZone')]);
  return text;
}

/** Changes columns of one's own account and writes down what was there before. */
export async function change(ctx: Ctx, columns: Partial<ProfileColumns>): Promise<void> {
  const before = await lockPerson(ctx.db, ctx.me.accountId);
  if (before === undefined) throw new Error('the account of a session is gone');
  await changeOf(ctx, before, columns);
}

/** The same for a locked account; answers the columns that differ now. */
export async function changeOf(ctx: Ctx, before: Target, columns: Partial<ProfileColumns>): Promise<string[]> {
  const keys = Object.keys(columns) as (keyof ProfileColumns)[];
  const changed = keys.filter((key) => before[key] !== columns[key]);
  if (keys.length > 0) await saveColumns(ctx.db, before.id, columns);
  auditTarget(ctx, before, Object.fromEntries(changed.map((key) => [key, [before[key], columns[key]] as const])));
  return changed;
}
