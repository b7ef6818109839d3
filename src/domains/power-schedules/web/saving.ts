import { t } from '@lingui/core/macro';
import { withAbout } from '#shell/text/about-text.ts';
import { moneyText } from '#shell/text/format.ts';
import { savingOf } from '../times.ts';
import type { PowerScheduleEdit, ServerDetail } from './types.ts';

/** What the schedule saves on a server, in words; one that is billed by the month costs the same. */
export function savingText(edit: PowerScheduleEdit, server: ServerDetail): string {
  if (server.billingMode === 0) return t`This server is billed monthly. Its price doesn't change.`;
  const { hourlyOnMicro, hourlyOffMicro } = server;
  if (hourlyOnMicro === null || hourlyOffMicro === null) return '';
  const amount = Math.round(savingOf(edit, { hourlyOnMicro, hourlyOffMicro }) / 10_000);
  const { currency } = server;
  const month = withAbout(moneyText(amount, currency), { micro: amount * 10_000, currency });
  return amount > 0
    ? t`Saves about ${month}/mo compared to running full time. Disks, licenses and addresses are billed while the server is off.`
    : t`No savings: an hour off costs as much as an hour on.`;
}
