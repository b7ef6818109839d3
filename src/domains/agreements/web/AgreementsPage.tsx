import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { agreements } from '../contract.ts';
import { agreementPath } from '../paths.ts';

type Row = RowOf<typeof agreements.listAgreements>;

const columnsOf = (): ListColumn<Row>[] => [
  {
    id: 'title',
    title: t`Agreement`,
    cell: ({ siteId, id, title }) => <RowLink to={agreementPath(siteId, id)}>{title}</RowLink>,
  },
  { id: 'site', title: t`Site`, sort: 'site', kind: 'text', phone: 'line' },
  { id: 'version', title: t`Version`, kind: 'number' },
  { id: 'publishedAt', title: t`Published`, sort: 'publishedAt', kind: 'date' },
  { id: 'accepted', title: t`Accepted`, kind: 'number' },
  { id: 'waiting', title: t`Not accepted yet`, kind: 'number' },
];

/** `/agreements`: what the people of each site have agreed to. */
export default function AgreementsPage() {
  const list = useList(agreements.listAgreements);
  const columns = useMemo(() => columnsOf(), []);
  return (
    <>
      <PageHead
        title={t`Agreements`}
        note={t`What people accept at sign-up, or at their next sign-in when a new version is published.`}
      />
      <ListScreen
        list={list}
        label={t`Agreements`}
        columns={columns}
        rowId={({ siteId, id }) => `${siteId}:${id}`}
        rowName={({ title }) => title}
        search={{ label: t`Search agreements` }}
        noMatch={t`No agreement matches`}
        nothing={
          <EmptyState kind="nothing" title={t`No agreements yet`}>
            {t`Publish terms of service in the settings of a site. They will appear here.`}
          </EmptyState>
        }
      />
    </>
  );
}
