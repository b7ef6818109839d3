import { t } from '@lingui/core/macro';
import type { ShareLevel } from '#kernel/op.ts';
import type { Choice } from '#ui/ChoiceFields.tsx';

export const levelLabel = (level: ShareLevel | 'all'): string =>
  ({ access: t`Access`, configure: t`Configure`, all: t`Everything` })[level];

/** How far a server can be shared. */
export const shareLevels = (): Choice<ShareLevel>[] => [
  { value: 'access', title: levelLabel('access'), note: t`View the server, change its power state, open its console.` },
  {
    value: 'configure',
    title: levelLabel('configure'),
    note: t`Also change size, networks, firewall, snapshots, backups and passwords.`,
  },
];
