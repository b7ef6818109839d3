import type { ChangedLine } from '../change.ts';

const size = (value: ChangedLine['from'], unit: string) => (value === null ? 'none' : `${String(value)} ${unit}`);
const onOff = (value: ChangedLine['from']) => (value === true ? 'on' : 'off');
const mode = (value: ChangedLine['from']) => (value === 0 ? 'monthly' : 'hourly');

/** A changed line for the history and notices, such as `memory 2048 MB to 4096 MB`. */
export function lineText({ field, disk, from, to }: ChangedLine): string {
  switch (field) {
    case 'cpu':
      return `processor ${String(from)} to ${String(to)}`;
    case 'ram':
      return `memory ${size(from, 'MB')} to ${size(to, 'MB')}`;
    case 'disk':
      if (from === null) return `disk ${disk} of ${size(to, 'GB')} added`;
      return to === null
        ? `disk ${disk} of ${size(from, 'GB')} removed`
        : `disk ${disk} ${size(from, 'GB')} to ${size(to, 'GB')}`;
    case 'backup':
      return `daily backup ${onOff(to)}`;
    case 'managed':
      return `managed service ${onOff(to)}`;
    case 'billingMode':
      return `billing ${mode(from)} to ${mode(to)}`;
    case 'trafficPackage':
      return `traffic package ${from === null ? 'none' : String(from)} to ${to === null ? 'none' : String(to)}`;
  }
}

export const linesText = (lines: readonly ChangedLine[]): string => lines.map(lineText).join(', ');

/** The difference as the audit keeps it. */
export const diffOf = (lines: readonly ChangedLine[]): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    lines.map(({ field, disk, from, to }) => [disk === undefined ? field : `disk${disk}`, [from, to]]),
  );
