import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { isTimeZone } from './time-zones.ts';
import { saveColumns, lockPerson, type ProfileColumns } from './store.ts';

export const saveConfiguration: Run<(typeof account)['saveConfiguration']> = (ctx, { input }) =>
  change(ctx, { date_format: input.dateFormat, time_zone: zoneOf(input.timeZone), notification: input.notification });

export const saveDateFormat: Run<(typeof account)['saveDateFormat']> = (ctx, { input }) =>
  change(ctx, { date_format: input.dateFormat });

export const saveTimeZone: Run<(typeof account)['saveTimeZone']> = async (ctx, { input }) =>
  change(ctx, { time_zone: zoneOf(input.timeZone) });

export const saveNotification: Run<(typeof account)['saveNotification']> = (ctx, { input }) =>
  change(ctx, { notification: input.notification });

/** The name of a zone; throws Invalid (1558). */
function zoneOf(text: string): string {
  if (!isTimeZone(text)) throw new Invalid([item(1558, 'timeZone')]);
  return text;
}

/** Changes columns of one's own account and writes down what was there before. */
export async function change(ctx: Ctx, columns: Partial<ProfileColumns>): Promise<void> {
  const { accountId, email, siteId } = ctx.me;
  const before = await lockPerson(ctx.db, accountId);
  if (before === undefined) throw new Error('the account of a session is gone');
  const keys = Object.keys(columns) as (keyof ProfileColumns)[];
  const diff = Object.fromEntries(
    keys.filter((key) => before[key] !== columns[key]).map((key) => [key, [before[key], columns[key]] as const]),
  );
  if (keys.length > 0) await saveColumns(ctx.db, accountId, columns);
  ctx.audited({ objectType: 'account', objectId: accountId, objectName: email, siteId, accountId, diff });
}
