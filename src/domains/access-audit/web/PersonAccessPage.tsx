import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { risks } from '#kernel/permission-catalog.ts';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { riskLabel, riskTone } from '#domains/roles/web/port/risk-labels.ts';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { accessAudit } from '../contract.ts';
import { accessMatrixPath } from '../paths.ts';
import type { HeldRow } from './types.ts';

const columnsOf = (): ListColumn<HeldRow>[] => [
  {
    id: 'id',
    title: t`Permission`,
    sort: 'permission',
    cell: ({ id }) => <span className="font-mono text-[13px]">{id}</span>,
  },
  {
    id: 'risk',
    title: t`Risk`,
    sort: 'risk',
    phone: 'line',
    cell: ({ risk }) => <StateDot tone={riskTone[risk]}>{riskLabel(risk)}</StateDot>,
  },
  { id: 'reasons', title: t`Reason`, phone: 'line', cell: ({ reasons }) => reasons.join('; ') },
  { id: 'description', title: t`Description`, kind: 'text', spare: true },
];

/** `/accessMatrix/{userId}`: each permission of a person, and why they hold it. */
export default function PersonAccessPage() {
  const { userId = '' } = useParams({ strict: false });
  const query = useMemo(() => ({ person: userId }), [userId]);
  const read = useRead(accessAudit.listPeopleAccess, { query });
  const person = read.data?.items[0];
  const list = useList(accessAudit.listPersonPermissions, { params: { userId } });
  const columns = useMemo(() => columnsOf(), []);
  useObjectTitle(person?.email);
  return (
    <>
      <BackLink to={accessMatrixPath()}>{t`Who has access`}</BackLink>
      <ListScreen
        list={list}
        title={person?.email ?? t`Access of a person`}
        {...(person && { note: person.grantsOnly ? t`Team member` : roleText(person.role) })}
        columns={columns}
        rowName={({ id }) => id}
        search={{ label: t`Search permissions` }}
        filters={[
          {
            name: 'risk',
            title: t`Risk`,
            several: true,
            choices: risks.map((value) => ({ value, title: riskLabel(value) })),
          },
        ]}
        noMatch={t`No permission matches`}
        nothing={{ title: t`No permissions` }}
      />
    </>
  );
}
