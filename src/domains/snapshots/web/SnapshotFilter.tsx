import { t } from '@lingui/core/macro';
import type { ListState } from '#shell/list/list-search.ts';
import { Facet } from '#ui/Facet.tsx';

/** The filter of the list of servers by whether they have snapshots. */
export default function SnapshotFilter({ search, set }: ListState) {
  const chosen = search['snapshot'] ?? '';
  return (
    <Facet
      title={t`Snapshots`}
      choices={[
        { value: '1', title: t`Has snapshots` },
        { value: '0', title: t`No snapshots` },
      ]}
      chosen={chosen}
      onToggle={(value) => set({ snapshot: value === chosen ? '' : value })}
    />
  );
}
