import { t } from '@lingui/core/macro';
import type { ListState } from '#shell/list/list-search.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { toggled } from '#shell/list/toggled.ts';
import { groups } from '#domains/groups/contract.ts';
import { Facet } from '#ui/Facet.tsx';

const most = 500;

/** The filter of the list of servers by the groups that they are shared with. */
export default function GroupFilter({ search, set }: ListState) {
  const may = useMay('group.view');
  const { data } = useRead(groups.listGroups, { query: { size: most } }, { enabled: may, staleSeconds: 300 });
  if (!may) return null;
  const known = (data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }));
  return (
    <Facet
      title={t`Group`}
      choices={[...known, { value: 'none', title: t`No group` }]}
      chosen={search['group'] ?? ''}
      onToggle={(value) => set({ group: toggled(search['group'], value) })}
    />
  );
}
