import { plural, t } from '@lingui/core/macro';
import { megabytesText } from '#shell/format.ts';
import type { HintKind } from '../hints.ts';
import type { Hint, Probe } from './types.ts';

interface HintWords {
  title: string;
  text: string;
  /** The tab where something can be done about it. */
  tab: string;
  action: string;
}

/** What a hint says, and where it leads. */
export function hintWords({ kind, facts }: Hint): HintWords {
  const number = (name: string) => Number(facts[name] ?? 0);
  const days = plural(number('days'), { one: '# day', other: '# days' });
  const words: Record<HintKind, () => HintWords> = {
    'no-backup': () => ({
      title: t`No backup`,
      text: t`Nothing would bring its data back if it were lost.`,
      tab: 'backup',
      action: t`Backups`,
    }),
    'late-backup': () => ({
      title: t`The last good backup is old`,
      text: t`Nightly backups are on, and none has gone well for ${days}.`,
      tab: 'backup',
      action: t`Backups`,
    }),
    'end-of-life': () => ({
      title: t`The operating system is no longer mended`,
      text: t`Its maker ended the updates of ${facts['system'] ?? ''} on ${facts['end'] ?? ''}. Move to a newer release.`,
      tab: 'info',
      action: t`Info`,
    }),
    'open-desktop': () => ({
      title: t`Remote Desktop is open to everybody`,
      text: t`Anybody on the internet reaches port 3389. Let only your own addresses through.`,
      tab: 'firewall',
      action: t`Firewall`,
    }),
    'old-snapshot': () => ({
      title: t`An old snapshot`,
      text: t`The oldest is ${days} old. Snapshots slow the disks down and block changes of size.`,
      tab: 'snapshot',
      action: t`Snapshots`,
    }),
    'disk-full': () => ({
      title: t`A disk is nearly full`,
      text: t`Inside, ${String(facts['mount'] ?? '')} is ${number('percent')} % full: ${megabytesText(number('freeMb'))} are left. Make room, or let the disk grow.`,
      tab: 'configure',
      action: t`Configure`,
    }),
    'over-sized': () => ({
      title: t`Larger than it needs to be`,
      text: t`In ${days} its processor never went above ${number('cpu')} % and its memory never above ${number('ram')} %.`,
      tab: 'configure',
      action: t`Configure`,
    }),
    'under-sized': () => ({
      title: t`Too small for its work`,
      text: t`Over ${days} its processor was at ${number('cpu')} % and its memory at ${number('ram')} % on average.`,
      tab: 'configure',
      action: t`Configure`,
    }),
  };
  return words[kind]();
}

export function probeName(port: number | null): string {
  if (port === null) return t`Ping`;
  const names: Record<number, string> = { 22: 'SSH', 80: 'HTTP', 443: 'HTTPS', 3389: t`Remote Desktop` };
  return `${names[port] ?? t`Port`} · ${port}`;
}

/** Why nothing came back, and what can be done about it. */
export function silenceWords({ because, place, note }: Probe): string {
  if (because === 'off') return t`The server is not running.`;
  if (because === 'guest') return t`Nothing in the firewall is in the way: the system inside does not answer.`;
  if (because === null) return '';
  if (place === null) return t`The default of its firewall drops it: no rule lets it in.`;
  return note === ''
    ? t`Rule ${place} of its firewall drops it.`
    : t`Rule ${place} of its firewall (${note}) drops it.`;
}
