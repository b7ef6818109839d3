import { t } from '@lingui/core/macro';
import { Check, X } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { quotas } from '../contract.ts';
import { quotasPath } from '../paths.ts';
import { quotaRequestStates } from '../states.ts';
import { requestStateText } from './labels.ts';
import { QuotaTabs } from './QuotaTabs.tsx';
import { requestColumns } from './request-columns.tsx';
import type { QuotaRequestRow } from './types.ts';

const deciding = () => import('./DecideQuotaDialog.tsx');
const isOpen = ({ state }: QuotaRequestRow) => state === 'open';
const actions: readonly RowAction<QuotaRequestRow>[] = [
  {
    id: 'approve',
    title: () => t`Approve`,
    icon: <Check size={16} />,
    may: 'quota.manage',
    offered: isOpen,
    load: dialog(deciding, (request: QuotaRequestRow) => ({ request, what: 'approve' as const })),
  },
  {
    id: 'decline',
    title: () => t`Decline`,
    icon: <X size={16} />,
    may: 'quota.manage',
    danger: true,
    offered: isOpen,
    load: dialog(deciding, (request: QuotaRequestRow) => ({ request, what: 'decline' as const })),
  },
];

/** What customers request, for staff. */
export function QuotaRequests() {
  const list = useList(quotas.listQuotaRequests);
  const columns = useMemo(() => requestColumns({ staff: true }), []);
  return (
    <ListScreen
      list={list}
      title={t`Quotas`}
      note={t`Requests of customers for higher quotas.`}
      above={<QuotaTabs current={quotasPath()} />}
      columns={columns}
      rowName={({ email }) => email}
      actions={actions}
      search={{ label: t`Search requests` }}
      filters={[
        {
          name: 'state',
          title: t`Status`,
          several: true,
          choices: quotaRequestStates.map((value) => ({ value, title: requestStateText(value) })),
        },
      ]}
      noMatch={t`No request matches`}
      nothing={{ title: t`No requests yet`, text: t`Requests for higher quotas will appear here.` }}
    />
  );
}
