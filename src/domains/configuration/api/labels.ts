import type { Message } from '#kernel/message.ts';
import type { ChangedLine } from '../change.ts';
import { say } from '../messages.ts';

const size = (value: ChangedLine['from'], unit: string) => (value === null ? say('none') : `${String(value)} ${unit}`);
const plain = (value: ChangedLine['from']) => (value === null ? say('none') : String(value));

/** A changed line for the history and notifications, such as `memory 2048 MB to 4096 MB`. */
export function lineText({ field, disk = 0, from, to }: ChangedLine): Message {
  switch (field) {
    case 'cpu':
      return say('line-cpu', { from: plain(from), to: plain(to) });
    case 'ram':
      return say('line-ram', { from: size(from, 'MB'), to: size(to, 'MB') });
    case 'disk':
      if (from === null) return say('line-disk-added', { disk, size: size(to, 'GB') });
      return to === null
        ? say('line-disk-removed', { disk, size: size(from, 'GB') })
        : say('line-disk', { disk, from: size(from, 'GB'), to: size(to, 'GB') });
    case 'backup':
      return say('line-backup', { on: to === true });
    case 'managed':
      return say('line-managed', { on: to === true });
    case 'billingMode':
      return say('line-billing', { to: plain(to) });
    case 'trafficPackage':
      return say('line-traffic', { from: plain(from), to: plain(to) });
  }
}

export const linesText = (lines: readonly ChangedLine[]): Message => say('changes', { changes: lines.map(lineText) });

/** The difference as the audit keeps it. */
export const diffOf = (lines: readonly ChangedLine[]): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    lines.map(({ field, disk, from, to }) => [disk === undefined ? field : `disk${disk}`, [from, to]]),
  );
