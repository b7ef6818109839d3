import { t } from '@lingui/core/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useList } from '#shell/list.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { RowLink } from '#shell/RowLink.tsx';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';
import { colourWord } from './words.ts';

const EditDialog = lazy(() => import('./EditTagDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteTagDialog.tsx'));

const rowId = (row: TagRow) => row.id;
const rowName = (row: TagRow) => row.name;

function columnsOf(staff: boolean): DataColumn<TagRow>[] {
  return [
    { id: 'name', title: t`Tag`, sort: 'name', cell: (row) => <Tag tone={row.colour}>{row.name}</Tag> },
    { id: 'colour', title: t`Colour`, cell: (row) => colourWord(row.colour) },
    {
      id: 'count',
      title: t`Servers`,
      align: 'end',
      cell: (row) => <RowLink to={`/servers?tag=${encodeURIComponent(row.name)}`}>{String(row.count)}</RowLink>,
    },
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row) => row.owner },
    { id: 'created', title: t`Created`, sort: 'created', cell: (row) => <DateTime at={row.created} /> },
  ];
}

/** The tags of the account: their names, colours and how often they are used. */
export default function TagsPage() {
  const list = useList(tags.listTags);
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; row: TagRow }>();
  const may = useMay('tag.manage');
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  const rowMenu = useMemo(() => {
    const noRight = may ? null : t`Your role does not allow this. The account holder can grant it.`;
    return {
      label: (row: TagRow) => t`Actions of ${row.name}`,
      entries: (row: TagRow) => [
        {
          id: 'edit',
          title: t`Rename or colour`,
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
    };
  }, [may]);
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead title={t`Tags`} note={t`A tag comes into being when it is put on a server.`} />
      <DataTable<TagRow>
        label={t`Tags`}
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowName={rowName}
        {...list.table}
        version={(row) => row.version}
        rowMenu={rowMenu}
        error={
          list.read.error &&
          !list.rows && <InlineError text={list.read.error.message} onRetry={() => void list.read.refetch()} />
        }
        empty={
          list.narrowed ? (
            <EmptyState
              kind="no-match"
              title={t`No tag matches`}
              action={<Button onClick={list.clear}>{t`Clear the filters`}</Button>}
            />
          ) : (
            <EmptyState kind="nothing" title={t`No tags yet`}>
              {t`Open the actions of a server and choose “Edit tags”.`}
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
                label={t`Search tags`}
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
          {asked.what === 'edit' ? (
            <EditDialog row={asked.row} onClose={close} />
          ) : (
            <DeleteDialog row={asked.row} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
