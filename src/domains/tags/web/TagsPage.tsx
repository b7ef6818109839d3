import { t } from '@lingui/core/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { DateTime } from '#shell/DateTime.tsx';
import { RowLink } from '#shell/RowLink.tsx';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState } from '#ui/Feedback.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';
import { colourWord } from './words.ts';

const EditDialog = lazy(() => import('./EditTagDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteTagDialog.tsx'));

const rowId = (row: TagRow) => row.id;
const rowName = (row: TagRow) => row.name;

function columnsOf(owners: boolean): DataColumn<TagRow>[] {
  return [
    { id: 'name', title: t`Tag`, sort: 'name', cell: (row) => <Tag tone={row.colour}>{row.name}</Tag> },
    { id: 'colour', title: t`Colour`, cell: (row) => colourWord(row.colour) },
    {
      id: 'count',
      title: t`Servers`,
      align: 'end',
      cell: (row) => <RowLink to={`/servers?tag=${encodeURIComponent(row.name)}`}>{String(row.count)}</RowLink>,
    },
    { id: 'owner', title: t`Owner`, hidden: !owners, cell: (row) => row.owner },
    { id: 'created', title: t`Created`, sort: 'created', cell: (row) => <DateTime at={row.created} /> },
  ];
}

/** The tags of the account: their names, colours and how often they are used. */
export default function TagsPage() {
  const list = useList(tags.listTags);
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; row: TagRow }>();
  const may = useMay('tag.manage');
  const { info, items = [] } = list.read.data ?? {};
  // Whoever sees the tags of several accounts has to tell them apart.
  const owners = info?.admin === true || items.some((row) => row.owner !== items[0]?.owner);
  const columns = useMemo(() => columnsOf(owners), [owners]);
  const rowMenu = useMemo(() => {
    const noRight = may ? null : roleForbids();
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
      <PagedTable<TagRow>
        label={t`Tags`}
        columns={columns}
        list={list}
        rowId={rowId}
        rowName={rowName}
        version={(row) => row.version}
        rowMenu={rowMenu}
        noMatch={t`No tag matches`}
        nothing={
          <EmptyState kind="nothing" title={t`No tags yet`}>
            {t`Open the actions of a server and choose “Edit tags”.`}
          </EmptyState>
        }
        search={{ label: t`Search tags`, className: 'w-56 max-sm:w-full' }}
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
