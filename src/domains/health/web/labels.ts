import { plural, t } from '@lingui/core/macro';
import { megabytesText } from '#shell/text/format.ts';
import type { HintKind } from '../hints.ts';
import type { Hint, Probe } from './types.ts';

interface HintLabels {
  title: string;
  text: string;
  /** The tab where something can be done about it. */
  tab: string;
  action: string;
}

/** What a hint says, and where it leads. */
export function hintLabels({ kind, facts }: Hint): HintLabels {
  const number = (name: string) => Number(facts[name] ?? 0);
  const days = plural(number('days'), { one: '# day', other: '# days' });
  const labels: Record<HintKind, () => HintLabels> = {
    'no-backup': () => ({
      title: t`No backup`,
      text: t`If the data on this server is lost, it can't be restored.`,
      tab: 'backup',
      action: t`Backups`,
    }),
    'late-backup': () => ({
      title: t`The last successful backup is old`,
      text: t`Nightly backup is on, but no backup has succeeded for ${days}.`,
      tab: 'backup',
      action: t`Backups`,
    }),
    'end-of-life': () => ({
      title: t`The operating system is no longer supported`,
      text: t`Updates for ${facts['system'] ?? ''} ended on ${facts['end'] ?? ''}. Upgrade to a newer release.`,
      tab: 'info',
      action: t`Info`,
    }),
    'open-desktop': () => ({
      title: t`Remote Desktop is open to everyone`,
      text: t`Anyone on the internet can reach port 3389. Restrict it to your own addresses.`,
      tab: 'firewall',
      action: t`Firewall`,
    }),
    'old-snapshot': () => ({
      title: t`Old snapshot`,
      text: t`The oldest snapshot is ${days} old. Snapshots slow down disks and block resizing.`,
      tab: 'snapshot',
      action: t`Snapshots`,
    }),
    'disk-full': () => ({
      title: t`Disk almost full`,
      text: t`${String(facts['mount'] ?? '')} is ${number('percent')}% full with ${megabytesText(number('freeMb'))} left. Free up space or enlarge the disk.`,
      tab: 'configure',
      action: t`Configure`,
    }),
    'over-sized': () => ({
      title: t`Oversized`,
      text: t`In ${days}, CPU use never exceeded ${number('cpu')}% and memory use never exceeded ${number('ram')}%.`,
      tab: 'configure',
      action: t`Configure`,
    }),
    'under-sized': () => ({
      title: t`Undersized`,
      text: t`Over ${days}, average CPU use was ${number('cpu')}% and average memory use was ${number('ram')}%.`,
      tab: 'configure',
      action: t`Configure`,
    }),
  };
  return labels[kind]();
}

export function probeName(port: number | null): string {
  if (port === null) return t`Ping`;
  const names: Record<number, string> = { 22: 'SSH', 80: 'HTTP', 443: 'HTTPS', 3389: t`Remote Desktop` };
  return `${names[port] ?? t`Port`} · ${port}`;
}

/** Why nothing came back, and what can be done about it. */
export function silenceLabels({ reason, place, note }: Probe): string {
  if (reason === 'off') return t`The server is not running.`;
  if (reason === 'guest') return t`The firewall allows it, but the guest system doesn't respond.`;
  if (reason === null) return '';
  if (place === null) return t`Blocked by the default inbound policy: no firewall rule allows it.`;
  return note === '' ? t`Blocked by firewall rule ${place}.` : t`Blocked by firewall rule ${place} (${note}).`;
}
