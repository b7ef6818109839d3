import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { quotas } from '../contract.ts';
import { quotaDefaultsPath } from '../paths.ts';
import { quotaResources } from '../resources.ts';
import { amountText, resourceText } from './labels.ts';
import { QuotaTabs } from './QuotaTabs.tsx';
import type { QuotaDefaultsRow } from './types.ts';

const columnsOf = (): ListColumn<QuotaDefaultsRow>[] => [
  { id: 'site', title: t`Site`, kind: 'text', sort: 'site' },
  ...quotaResources.map((resource): ListColumn<QuotaDefaultsRow> => ({
    id: resource,
    title: resourceText(resource),
    cell: (row) => {
      const amount = row[resource];
      if (amount !== null) return amountText(resource, amount);
      return resource === 'servers' ? t`As set in the account` : t`No limit`;
    },
  })),
];

const actions: readonly RowAction<QuotaDefaultsRow>[] = [
  {
    id: 'edit',
    title: () => t`Edit default quotas`,
    icon: <Pencil size={16} />,
    may: 'quota.manage',
    load: dialog(
      () => import('./DefaultsDialog.tsx'),
      (site: QuotaDefaultsRow) => ({ site }),
    ),
  },
];

/** `/quotaDefaults`: what accounts have that have no quotas of their own, by site. */
export default function QuotaDefaultsPage() {
  const list = useList(quotas.listQuotaDefaults);
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Default quotas`}
      note={t`Apply to accounts without quotas of their own. What exists stays when a quota is lowered.`}
      above={<QuotaTabs current={quotaDefaultsPath()} />}
      columns={columns}
      rowName={({ site }) => site}
      actions={actions}
      search={{ label: t`Search sites` }}
      noMatch={t`No site matches`}
      nothing={{ title: t`No sites` }}
    />
  );
}
