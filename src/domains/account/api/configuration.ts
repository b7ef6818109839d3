import { Invalid, item } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { isTimeZone } from './time-zones.ts';
import { saveColumns, lockPerson, type ProfileColumns } from './store.ts';
import { ofTarget, recordTarget, type Target } from './target.ts';
import { say } from '../messages.ts';

export const saveConfiguration: Run<(typeof account)['saveConfiguration']> = (ctx, { input }) =>
  configure(ctx, {
    date_format: input.dateFormat,
    time_zone: zoneOf(input.timeZone),
    notification: input.notification,
  });

export const saveDateFormat: Run<(typeof account)['saveDateFormat']> = (ctx, { input }) =>
  configure(ctx, { date_format: input.dateFormat });

export const saveTimeZone: Run<(typeof account)['saveTimeZone']> = async (ctx, { input }) =>
  configure(ctx, { time_zone: zoneOf(input.timeZone) });

export const saveNotification: Run<(typeof account)['saveNotification']> = (ctx, { input }) =>
  configure(ctx, { notification: input.notification });

const configure = (ctx: Ctx, columns: Partial<ProfileColumns>) =>
  change(ctx, { action: say('profile.configure'), columns });

/** The name of a zone; throws Invalid (1558). */
export function zoneOf(text: string): string {
  if (!isTimeZone(text)) throw new Invalid([item(1558, 'timeZone')]);
  return text;
}

interface ProfileChange {
  action: Message;
  columns: Partial<ProfileColumns>;
  /** What the owner is notified of where another person changed these columns. */
  notified?(changed: readonly string[]): Message;
}

/** Changes columns of one's own account and records what was there before. */
export async function change(ctx: Ctx, to: ProfileChange): Promise<void> {
  const before = await lockPerson(ctx.db, ctx.me.accountId, ctx.now);
  if (before === undefined) throw new Error('the account of a session is gone');
  await changeOf(ctx, before, to);
}

/** The same for a locked account. */
export async function changeOf(ctx: Ctx, before: Target, { action, columns, notified }: ProfileChange): Promise<void> {
  const keys = Object.keys(columns) as (keyof ProfileColumns)[];
  const changed = keys.filter((key) => before[key] !== columns[key]);
  if (keys.length > 0) await saveColumns(ctx.db, before.id, columns);
  if (changed.length === 0) return auditAlone(ctx, ofTarget(before));
  const diff = Object.fromEntries(changed.map((key) => [key, [before[key], columns[key]] as const]));
  await recordTarget(ctx, before, { kind: 'configuration', action, diff, notified: notified?.(changed) });
}
