import { t } from '@lingui/core/macro';
import { Check, HelpCircle, X } from 'lucide-react';
import { useMemo } from 'react';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { roles } from '../contract.ts';
import { accessRequestsPath } from '../paths.ts';
import { requestStates } from '../states.ts';
import { requestStateText, requestTone } from './labels.ts';
import { RoleTabs } from './port/RoleTabs.tsx';
import type { RequestRow } from './types.ts';

const columnsOf = (): ListColumn<RequestRow>[] => [
  { id: 'email', title: t`Requested by`, kind: 'text' },
  {
    id: 'permission',
    title: t`Permission`,
    cell: ({ permission, description }) => (
      <span className="grid py-1">
        <span className="max-w-80 whitespace-normal">{description}</span>
        <span className="font-mono text-[13px] text-muted">{permission}</span>
      </span>
    ),
  },
  { id: 'reason', title: t`Reason`, kind: 'text', phone: 'line' },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={requestTone[state]}>{requestStateText(state)}</StateDot>,
  },
  { id: 'decidedBy', title: t`Decided by`, spare: true, cell: ({ decidedBy }) => decidedBy ?? dash },
  { id: 'created', title: t`Requested`, sort: 'created', cell: ({ created }) => <Ago at={created} /> },
];

const deciding = () => import('./DecideDialog.tsx');
const isOpen = ({ state }: RequestRow) => state === 'open';
const actions: readonly RowAction<RequestRow>[] = [
  {
    id: 'approve',
    title: () => t`Approve`,
    icon: <Check size={16} />,
    may: 'role.manage',
    offered: isOpen,
    quick: true,
    load: dialog(deciding, (request: RequestRow) => ({ request, what: 'approve' as const })),
  },
  {
    id: 'decline',
    title: () => t`Decline`,
    icon: <X size={16} />,
    may: 'role.manage',
    danger: true,
    offered: isOpen,
    load: dialog(deciding, (request: RequestRow) => ({ request, what: 'decline' as const })),
  },
  {
    id: 'why',
    title: () => t`Check access`,
    icon: <HelpCircle size={16} />,
    load: dialog(
      () => import('./WhyDialog.tsx'),
      ({ email, permission }: RequestRow) => ({ email, permission }),
    ),
  },
];

/** `/accessRequests`: who asks for what. */
export default function RequestsPage() {
  const list = useList(roles.listAccessRequests, { filters: ['state'] });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Access requests`}
      note={t`People ask here for permissions they lack. Approve for a limited time, or decline with a reason.`}
      above={<RoleTabs current={accessRequestsPath()} />}
      columns={columns}
      rowName={({ email }) => email}
      actions={actions}
      search={{ label: t`Search requests` }}
      filters={[
        {
          name: 'state',
          title: t`Status`,
          several: true,
          choices: requestStates.map((value) => ({ value, title: requestStateText(value) })),
        },
      ]}
      noMatch={t`No request matches`}
      nothing={{
        title: t`No access requests`,
        text: t`Requests from pages that someone can't open will appear here.`,
      }}
    />
  );
}
