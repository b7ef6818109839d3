import { t } from '@lingui/core/macro';
import type { ShareLevel } from '#kernel/op.ts';

export const levelWord = (level: ShareLevel | 'all'): string =>
  ({ access: t`Access`, configure: t`Configure`, all: t`Everything` })[level];

export const levelNote = (level: ShareLevel): string =>
  ({
    access: t`See it, power it, open its console.`,
    configure: t`Also change its size, networks, firewall, snapshots, backups and passwords.`,
  })[level];

/** The last moment of a day such as `2026-12-24` where the person is; null for none. */
export const endOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString();

/** The day that a moment falls into where the person is; empty for none. */
export const dayOf = (at: string | null): string =>
  at === null ? '' : new Intl.DateTimeFormat('en-CA').format(new Date(at));
