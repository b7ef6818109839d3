import type { FoundShape } from '#engines/adoption.ts';
import { say } from '#engines/messages.ts';
import { asText, type Message, type Sayable } from '#kernel/message.ts';

const sizesOf = ({ diskSizesGb: sizes }: FoundShape): Sayable => (sizes.length === 0 ? asText('–') : sizes.join(' + '));

/** Interfaces in an order of their own: the cloud lists them in any. */
const nicsOf = ({ nics }: FoundShape): string =>
  nics
    .map(({ mac, networkId, ips }) => [mac.toLowerCase(), networkId, ips.toSorted().join(' ')].join(' '))
    .toSorted()
    .join('; ');

/** What of a server is not as it was found, each with both; empty: nothing. */
export function differences(found: FoundShape, now: FoundShape): Message[] {
  const [nicsBefore, nicsNow] = [nicsOf(found), nicsOf(now)];
  return [
    ...(found.cpuCount === now.cpuCount ? [] : [say('adopt.other-cpu', { before: found.cpuCount, now: now.cpuCount })]),
    ...(found.ramMb === now.ramMb ? [] : [say('adopt.other-ram', { before: found.ramMb, now: now.ramMb })]),
    ...(found.diskSizesGb.join() === now.diskSizesGb.join()
      ? []
      : [say('adopt.other-disks', { before: sizesOf(found), now: sizesOf(now) })]),
    ...(nicsBefore === nicsNow ? [] : [say('adopt.other-nics', { before: nicsBefore || '–', now: nicsNow || '–' })]),
  ];
}
