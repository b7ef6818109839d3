import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { RowLink } from '#shell/RowLink.tsx';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState } from '#ui/Feedback.tsx';
import { groups } from '../contract.ts';
import type { GroupRow } from './types.ts';

const EditDialog = lazy(() => import('./EditGroupDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteGroupDialog.tsx'));

const rowId = (row: GroupRow) => row.id;
const rowName = (row: GroupRow) => row.name;
const pathOf = (row: GroupRow) => `/groups/${row.siteId}/${row.id}/info`;

function columnsOf(staff: boolean): DataColumn<GroupRow>[] {
  return [
    { id: 'name', title: t`Group`, sort: 'name', cell: (row) => <RowLink to={pathOf(row)}>{row.name}</RowLink> },
    { id: 'description', title: t`Description`, cell: (row) => row.description || '–' },
    { id: 'members', title: t`Members`, align: 'end', cell: (row) => String(row.members) },
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row) => row.owner },
    { id: 'created', title: t`Created`, sort: 'created', cell: (row) => <DateTime at={row.created} /> },
  ];
}

type Asked = { what: 'create' } | { what: 'edit' | 'delete'; row: GroupRow };

/** The groups of people that things are shared with. */
export default function GroupsPage() {
  const list = useList(groups.listGroups);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const noRight = useMay('group.manage') ? null : roleForbids();
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  const rowMenu = useMemo(
    () => ({
      label: (row: GroupRow) => t`Actions of ${row.name}`,
      entries: (row: GroupRow) => [
        {
          id: 'edit',
          title: t`Rename`,
          icon: <Pencil size={16} />,
          disabledReason: noRight,
          onChoose: () => setAsked({ what: 'edit', row }),
        },
        {
          id: 'delete',
          title: t`Delete`,
          icon: <Trash2 size={16} />,
          danger: true,
          disabledReason: noRight,
          onChoose: () => setAsked({ what: 'delete', row }),
        },
      ],
    }),
    [noRight],
  );
  const close = () => setAsked(undefined);
  const create = (
    <Button look="primary" disabledReason={noRight} onClick={() => setAsked({ what: 'create' })}>
      <Plus aria-hidden size={16} />
      {t`New group`}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t`Groups`}
        note={t`People whom you share servers with, all at once: who joins a group has what is shared with it.`}
        actions={create}
      />
      <PagedTable<GroupRow>
        label={t`Groups`}
        columns={columns}
        list={list}
        rowId={rowId}
        rowName={rowName}
        version={(row) => row.version}
        rowMenu={rowMenu}
        onOpen={(row) => void navigate({ href: pathOf(row) })}
        noMatch={t`No group matches`}
        nothing={
          <EmptyState kind="nothing" title={t`No groups yet`} action={create}>
            {t`Make one, add people by email, and share servers with it.`}
          </EmptyState>
        }
        search={{ label: t`Search groups`, className: 'w-56 max-sm:w-full' }}
      />
      {asked && (
        <Suspense>
          {asked.what === 'delete' ? (
            <DeleteDialog group={asked.row} onClose={close} />
          ) : (
            <EditDialog group={asked.what === 'edit' ? asked.row : null} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
