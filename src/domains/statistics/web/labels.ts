import { t } from '@lingui/core/macro';
import type { Category } from '../series.ts';
import type { Period } from './span.ts';
import type { Statistics } from './types.ts';

export const categoryLabel = (category: Category): string =>
  ({
    cpu: t`Processor`,
    ram: t`Memory`,
    network: t`Network`,
    disksIops: t`Disk operations`,
    disksTransfer: t`Disk transfer`,
  })[category];

export const periodLabel = (period: Period): string =>
  ({
    '1h': t`1 hour`,
    '8h': t`8 hours`,
    '1w': t`1 week`,
    '1m': t`1 month`,
    '3m': t`3 months`,
    custom: t`Custom`,
  })[period];

/** What a series is, such as `Public 1, in` or `Disk 2, read`. */
export function seriesLabel(id: string): string {
  const [part = '', end = ''] = id.split('.');
  if (end === '') return part === 'cpu' ? t`Processor` : t`Memory`;
  return `${partLabel(part)}, ${endLabel(end)}`;
}

/** The disk or card that a series belongs to; people count from one. */
function partLabel(part: string): string {
  const n = Number(/\d+$/.exec(part)?.[0] ?? 0) + 1;
  if (part === 'total') return t`Total`;
  if (part.startsWith('disk')) return t`Disk ${n}`;
  return part.startsWith('wan') ? t`Public ${n}` : t`Local ${n}`;
}

function endLabel(end: string): string {
  if (end === 'in') return t`in`;
  if (end === 'out') return t`out`;
  return end.startsWith('read') ? t`read` : t`write`;
}

/** Why a chart is empty, or not whole. */
export function gapLabel(reason: NonNullable<Statistics['gap']>['reason'], since: string | null): string {
  const labels: Record<typeof reason, string> = {
    unsupported: t`This data center doesn't offer statistics.`,
    before: t`The server didn't exist in this period.`,
    new: t`The server is new. First data appears within two minutes.`,
    off: since === null ? t`The server is off.` : t`The server has been off since ${since}. No data since then.`,
    agent: t`Memory use isn't reported. Install the guest agent on the server to see it.`,
    host:
      since === null
        ? t`The host can't be reached.`
        : t`The host can't be reached since ${since}. Missing data is filled in when it is back.`,
    unknown: t`The data center doesn't know this server.`,
  };
  return labels[reason];
}
