import { t } from '@lingui/core/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { sitesPath } from '#domains/sites/paths.ts';
import { userPath } from '#domains/users/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { msCloud } from '../contract.ts';
import { azurePath, azureTenantPath, cspTenantPath } from '../paths.ts';
import type { TenantRow } from './types.ts';

const columnsOf = (view: 'csp' | 'azure', isStaff: boolean): ListColumn<TenantRow>[] => [
  {
    id: 'company',
    title: t`Company`,
    sort: 'company',
    cell: ({ id, company }) => (
      <RowLink to={view === 'csp' ? cspTenantPath(id) : azureTenantPath(id)}>{company}</RowLink>
    ),
  },
  { id: 'domain', title: t`Domain`, sort: 'domain', kind: 'text', phone: 'line' },
  ...(isStaff
    ? [
        {
          id: 'owner',
          title: t`User`,
          cell: ({ userId, siteId, owner }: TenantRow) =>
            userId === null ? '–' : <RowLink to={userPath(siteId, userId, view)}>{owner}</RowLink>,
        },
      ]
    : []),
  view === 'csp'
    ? { id: 'subscriptions', title: t`Subscriptions`, kind: 'number' as const }
    : { id: 'azureSubscriptions', title: t`Azure subscriptions`, kind: 'number' as const },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ removedAt }) =>
      removedAt === null ? (
        <StateDot tone="ok">{t`Customer of the partner`}</StateDot>
      ) : (
        <StateDot tone="muted">{t`Removed from Partner Center`}</StateDot>
      ),
  },
  {
    id: 'detailsAt',
    title: t`Last read`,
    spare: true,
    cell: ({ detailsAt }) => (detailsAt === null ? '–' : <Ago at={detailsAt} />),
  },
];

/** `/csp` and `/azure`: the Microsoft tenants of a site, or of a customer. */
export default function TenantsPage() {
  const isAzure = useRouterState({ select: ({ location }) => location.pathname === azurePath() });
  const view = isAzure ? 'azure' : 'csp';
  const isStaff = useMay('person.view');
  const mayConnect = useMay('msCloud.configure');
  const list = useList(msCloud.listMsTenants, { pollSeconds: 15 });
  const columns = useMemo(() => columnsOf(view, isStaff), [view, isStaff]);
  return (
    <ListScreen
      list={list}
      title={isAzure ? t`Microsoft Azure` : t`Microsoft Online Services`}
      note={isAzure ? t`Azure subscriptions and costs of each tenant.` : t`Subscriptions and licenses of each tenant.`}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ company }) => company}
      search={{ label: t`Search tenants` }}
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
        { name: 'azure', title: t`With Azure subscriptions` },
      ]}
      noMatch={t`No tenant matches`}
      nothing={
        <EmptyState
          kind="nothing"
          title={t`No Microsoft tenants yet`}
          action={
            mayConnect && (
              <Link to={sitesPath()} className={buttonClass('primary')}>
                {t`Choose a site`}
              </Link>
            )
          }
        >
          {isStaff
            ? t`Connect a site to Partner Center on its page. Its tenants appear after the first synchronization.`
            : t`Tenants that your provider links to your account appear here.`}
        </EmptyState>
      }
    />
  );
}
