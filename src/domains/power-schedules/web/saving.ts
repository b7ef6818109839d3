import { t } from '@lingui/core/macro';
import { withAbout } from '#shell/about-text.ts';
import { moneyText } from '#shell/format.ts';
import { savingOf } from '../times.ts';
import type { PowerScheduleEdit, ServerDetail } from './types.ts';

/** What the schedule saves on a server, in words; one that is billed by the month costs the same. */
export function savingText(edit: PowerScheduleEdit, server: ServerDetail): string {
  if (server.billingMode === 0) return t`The server is billed by the month: its price stays the same.`;
  const { hourlyOnMicro, hourlyOffMicro } = server;
  if (hourlyOnMicro === null || hourlyOffMicro === null) return '';
  const amount = Math.round(savingOf(edit, { hourlyOnMicro, hourlyOffMicro }) / 10_000);
  const { currency } = server;
  const month = withAbout(moneyText(amount, currency), { micro: amount * 10_000, currency });
  return amount > 0
    ? t`Saves about ${month} a month against a server that is always on. Disks, licences and addresses are billed while it is off.`
    : t`It saves nothing: an hour off costs as much as an hour on.`;
}
