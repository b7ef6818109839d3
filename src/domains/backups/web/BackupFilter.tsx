import { t } from '@lingui/core/macro';
import type { ListState } from '#shell/list/list-search.ts';
import { Facet } from '#ui/Facet.tsx';

/** Two questions in one menu: whether servers are backed up every night, and whether there is a backup to go back to. */
const names = ['backup', 'backedUp'] as const;

/** The filter of the list of servers by their backups. */
export default function BackupFilter({ search, set }: ListState) {
  const chosen = names.flatMap((name) => (search[name] ? [`${name}:${search[name]}`] : []));
  const toggle = (choice: string) => {
    const [name = '', value = ''] = choice.split(':');
    set({ [name]: search[name] === value ? '' : value });
  };
  return (
    <Facet
      title={t`Backups`}
      choices={[
        { value: 'backup:1', title: t`Nightly backup is on` },
        { value: 'backup:0', title: t`Nightly backup is off` },
        { value: 'backedUp:1', title: t`Has a backup` },
        { value: 'backedUp:0', title: t`No backup` },
      ]}
      chosen={chosen.join(',')}
      onToggle={toggle}
    />
  );
}
