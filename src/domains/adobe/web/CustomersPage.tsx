import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { sitesPath } from '#domains/sites/paths.ts';
import { userPath } from '#domains/users/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { adobe } from '../contract.ts';
import { adobeCustomerPath } from '../paths.ts';
import { useCustomerActions } from './actions.tsx';
import { CustomerState } from './CustomerState.tsx';
import { commitmentLabel, commitmentTone, dateOf } from './labels.ts';
import type { CustomerRow } from './types.ts';

const columnsOf = (isStaff: boolean): ListColumn<CustomerRow>[] => [
  {
    id: 'company',
    title: t`Company`,
    sort: 'company',
    cell: ({ id, company }) => <RowLink to={adobeCustomerPath(id)}>{company}</RowLink>,
  },
  { id: 'adobeId', title: t`Adobe ID`, kind: 'text', spare: true },
  ...(isStaff
    ? [
        {
          id: 'owner',
          title: t`User`,
          cell: ({ userId, siteId, owner }: CustomerRow) =>
            userId === null ? '–' : <RowLink to={userPath(siteId, userId, 'info')}>{owner}</RowLink>,
        },
      ]
    : []),
  { id: 'licenses', title: t`Licenses`, kind: 'number' },
  {
    id: 'commitment',
    title: t`Three-year commitment`,
    cell: ({ commitment }) =>
      commitment === null ? '–' : <StateDot tone={commitmentTone(commitment)}>{commitmentLabel(commitment)}</StateDot>,
  },
  {
    id: 'anniversary',
    title: t`Anniversary`,
    sort: 'anniversary',
    phone: 'line',
    cell: ({ anniversary }) => (anniversary === null ? '–' : dateOf(anniversary)),
  },
  { id: 'state', title: t`Status`, phone: 'line', cell: (row) => <CustomerState customer={row} /> },
];

/** `/customersManagement`: the Adobe customers of a site, or of a user. */
export default function CustomersPage() {
  const isStaff = useMay('person.view');
  const mayManage = useMay('adobe.manage');
  const mayConnect = useMay('adobe.configure');
  const actions = useCustomerActions();
  const list = useList(adobe.listAdobeCustomers, { pollSeconds: 15 });
  const columns = useMemo(() => columnsOf(isStaff), [isStaff]);
  return (
    <ListScreen
      list={list}
      title={t`Creative Software`}
      note={t`Adobe customers with their licenses, commitments and anniversaries.`}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ company }) => company}
      search={{ label: t`Search customers` }}
      {...(mayManage ? { actions } : {})}
      filters={[
        ...(isStaff
          ? [
              {
                name: 'linked',
                title: t`User`,
                choices: [
                  { value: '1', title: t`Linked` },
                  { value: '0', title: t`Not linked` },
                ],
              },
            ]
          : []),
        { name: 'committed', title: t`With three-year commitment` },
      ]}
      noMatch={t`No customer matches`}
      nothing={
        <EmptyState
          kind="nothing"
          title={t`No Adobe customers yet`}
          action={
            mayConnect && (
              <Link to={sitesPath()} className={buttonClass('primary')}>
                {t`Choose a site`}
              </Link>
            )
          }
        >
          {isStaff
            ? t`Connect a site to Adobe on its page. The customers of its reseller appear after the first synchronization.`
            : t`Adobe customers that your provider links to your account appear here.`}
        </EmptyState>
      }
    />
  );
}
