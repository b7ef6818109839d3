import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { useList } from '#shell/list.ts';
import { RowLink } from '#shell/RowLink.tsx';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
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
  const noRight = useMay('group.manage') ? null : t`Your role does not allow this. The account holder can grant it.`;
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
      <DataTable<GroupRow>
        label={t`Groups`}
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowName={rowName}
        {...list.table}
        version={(row) => row.version}
        rowMenu={rowMenu}
        onOpen={(row) => void navigate({ href: pathOf(row) })}
        error={
          list.read.error &&
          !list.rows && <InlineError text={list.read.error.message} onRetry={() => void list.read.refetch()} />
        }
        empty={
          list.narrowed ? (
            <EmptyState
              kind="no-match"
              title={t`No group matches`}
              action={<Button onClick={list.clear}>{t`Clear the filters`}</Button>}
            />
          ) : (
            <EmptyState kind="nothing" title={t`No groups yet`} action={create}>
              {t`Make one, add people by email, and share servers with it.`}
            </EmptyState>
          )
        }
        toolbar={
          <FilterBar
            chips={[]}
            onClear={list.clear}
            search={
              <SearchBox
                className="w-56 max-sm:w-full"
                label={t`Search groups`}
                value={list.search['filter'] ?? ''}
                onChange={(filter) => list.set({ filter })}
              />
            }
          />
        }
        footer={<Pager {...list.pager} />}
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
