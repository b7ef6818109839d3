import { t } from '@lingui/core/macro';
import type { Category } from '../series.ts';
import type { Period } from './span.ts';
import type { Statistics } from './types.ts';

export const categoryWord = (category: Category): string =>
  ({
    cpu: t`Processor`,
    ram: t`Memory`,
    network: t`Network`,
    disksIops: t`Disk operations`,
    disksTransfer: t`Disk transfer`,
  })[category];

export const periodWord = (period: Period): string =>
  ({
    '1h': t`1 hour`,
    '8h': t`8 hours`,
    '1w': t`1 week`,
    '1m': t`1 month`,
    '3m': t`3 months`,
    custom: t`Custom`,
  })[period];

/** What a series is, such as `Public 1, in` or `Disk 2, read`. */
export function seriesWord(id: string): string {
  const [part = '', end = ''] = id.split('.');
  if (end === '') return part === 'cpu' ? t`Processor` : t`Memory`;
  return `${partWord(part)}, ${endWord(end)}`;
}

/** The disk or card that a series belongs to; people count from one. */
function partWord(part: string): string {
  const n = Number(/\d+$/.exec(part)?.[0] ?? 0) + 1;
  if (part === 'total') return t`Total`;
  if (part.startsWith('disk')) return t`Disk ${n}`;
  return part.startsWith('wan') ? t`Public ${n}` : t`Local ${n}`;
}

function endWord(end: string): string {
  if (end === 'in') return t`in`;
  if (end === 'out') return t`out`;
  return end.startsWith('read') ? t`read` : t`write`;
}

/** Why a chart is empty, or not whole. */
export function gapWord(reason: NonNullable<Statistics['gap']>['reason'], since: string | null): string {
  const words: Record<typeof reason, string> = {
    unsupported: t`This data center keeps no statistics.`,
    before: t`The server did not exist yet in this period.`,
    new: t`The server is new: the first values come within two minutes.`,
    off:
      since === null ? t`The server is off.` : t`The server is off since ${since}: nothing was measured from then on.`,
    agent: t`No agent in the server reports how much memory is used. Install the guest agent of the image, then it is measured.`,
    host:
      since === null
        ? t`The host cannot be reached.`
        : t`The host cannot be reached since ${since}. What it kept is filled in when it answers again.`,
    unknown: t`The data center does not know this server.`,
  };
  return words[reason];
}
