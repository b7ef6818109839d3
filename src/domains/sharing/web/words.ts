import { t } from '@lingui/core/macro';
import type { ShareLevel } from '#kernel/op.ts';

export const levelWord = (level: ShareLevel | 'all'): string =>
  ({ access: t`Access`, configure: t`Configure`, all: t`Everything` })[level];

export const levelNote = (level: ShareLevel): string =>
  ({
    access: t`See it, power it, open its console.`,
    configure: t`Also change its size, networks, firewall, snapshots, backups and passwords.`,
  })[level];
