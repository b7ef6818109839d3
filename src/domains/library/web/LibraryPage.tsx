import { plural, t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Download, Pencil, Play, ServerCog, Share2, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { urlOf } from '#shell/call.ts';
import { useList } from '#shell/list.ts';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { library } from '../contract.ts';
import { refusalOfImage, tabs, type Tab } from '../states.ts';
import { columnsOf } from './columns.tsx';
import { Nothing } from './Nothing.tsx';
import { QuotaBar } from './QuotaBar.tsx';
import type { ImageRow } from './types.ts';
import { UploadStrip } from './UploadStrip.tsx';
import { fullName, tabTitle } from './words.ts';

const BringDialog = lazy(() => import('./BringDialog.tsx'));
const ContinueDialog = lazy(() => import('./ContinueDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteImagesDialog.tsx'));
const EditDialog = lazy(() => import('./EditImageDialog.tsx'));
const ImageDrawer = lazy(() => import('./ImageDrawer.tsx'));

const rowId = (row: ImageRow) => row.id;
const rowVersion = (row: ImageRow) => `${row.state} ${row.revision}`;
type Asked = { what: 'bring' } | { what: 'delete'; rows: ImageRow[] } | { what: 'edit' | 'continue'; row: ImageRow };

/** Disk images: one's own, what others share, the public ones, and what is on its way. */
export default function LibraryPage() {
  const { datacenter = 'all', tab: given = 'mine' }: Record<string, string> = useParams({ strict: false });
  const tab = tabs.find((one) => one === given) ?? 'mine';
  return <Library key={`${datacenter}/${tab}`} zone={datacenter} tab={tab} />;
}

function Library({ zone, tab }: { zone: string; tab: Tab }) {
  const navigate = useNavigate();
  const more = { tab, ...(zone === 'all' ? {} : { zone }) };
  const list = useList(library.listImages, { query: more, filters: ['family'], pollSeconds: 5 });
  const frame = useRead(library.readLibrary, {});
  const [asked, setAsked] = useState<Asked>();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const may = useMay('image.manage');
  const mayCreate = useMay('server.create');
  const { set, search } = list;
  const noRight = may ? null : t`Your role does not allow this. The account holder can grant it.`;
  const columns = useMemo(
    () => columnsOf(list.read.data?.info.admin ?? false, (row) => set({ image: row.id })),
    [set, list.read.data?.info.admin],
  );
  const rowMenu = useMemo(
    () => ({
      label: (row: ImageRow) => t`Actions of ${fullName(row)}`,
      entries: (row: ImageRow) => [
        {
          id: 'server',
          title: t`Create server`,
          icon: <ServerCog size={16} />,
          disabledReason: mayCreate
            ? refusalOfImage('use', row)
            : t`Your role does not allow this. The account holder can grant it.`,
          onChoose: () =>
            void navigate({ to: '/serverCreate', search: { zone: row.zones[0] ?? '', image: row.id } } as never),
        },
        ...(row.state === 'uploading' && row.task === null && row.own
          ? [
              {
                id: 'continue',
                title: t`Continue the upload`,
                icon: <Play size={16} />,
                disabledReason: noRight,
                onChoose: () => setAsked({ what: 'continue', row }),
              },
            ]
          : []),
        {
          id: 'edit',
          title: t`Edit`,
          icon: <Pencil size={16} />,
          disabledReason: noRight ?? refusalOfImage('edit', row),
          onChoose: () => setAsked({ what: 'edit', row }),
        },
        {
          id: 'share',
          title: t`Share and download`,
          icon: <Share2 size={16} />,
          disabledReason: noRight ?? refusalOfImage('download', row),
          onChoose: () => set({ image: row.id }),
        },
        {
          id: 'delete',
          title: t`Delete`,
          icon: <Trash2 size={16} />,
          danger: true,
          disabledReason: noRight ?? refusalOfImage('delete', row),
          onChoose: () => setAsked({ what: 'delete', rows: [row] }),
        },
      ],
    }),
    [mayCreate, noRight, navigate, set],
  );
  const close = () => setAsked(undefined);
  const chosen = list.rows?.filter((row) => ids.has(row.id)) ?? [];
  const bring = (
    <Button
      look="primary"
      disabledReason={noRight ?? (frame.data ? null : t`The library is not read yet.`)}
      onClick={() => setAsked({ what: 'bring' })}
    >
      <Upload aria-hidden size={16} />
      {t`Bring an image`}
    </Button>
  );
  const filter = search['filter'] ?? '';
  const shown = search['image'] ?? '';
  return (
    <>
      <PageHead
        title={t`Hard disk library`}
        note={t`Disk images that new servers are made of.`}
        actions={
          <>
            <a
              href={urlOf(library.exportImages, { query: { ...more, ...(filter === '' ? {} : { filter }) } })}
              download
              className={buttonClass()}
            >
              <Download aria-hidden size={16} />
              {t`Export CSV`}
            </a>
            {bring}
          </>
        }
      />
      {frame.data && <QuotaBar frame={frame.data} />}
      <UploadStrip />
      <div className="mb-4">
        <Tabs
          label={t`Parts of the library`}
          tabs={tabs.map((id) => ({ id, title: tabTitle(id) }))}
          current={tab}
          link={(one, props) => (
            <Link to={`/hdlibrary/${zone}/${one.id}`} {...props}>
              {one.title}
            </Link>
          )}
        />
      </div>
      <DataTable<ImageRow>
        label={tabTitle(tab)}
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowName={fullName}
        {...list.table}
        version={rowVersion}
        rowMenu={rowMenu}
        {...(may && tab !== 'public' && tab !== 'shared' ? { selection: { ids, onChange: setIds } } : {})}
        error={
          list.read.error &&
          !list.rows && <InlineError text={list.read.error.message} onRetry={() => void list.read.refetch()} />
        }
        empty={<Nothing tab={tab} narrowed={list.narrowed} onClear={list.clear} bring={bring} />}
        toolbar={
          <FilterBar
            chips={[]}
            onClear={list.clear}
            search={
              <SearchBox
                className="w-64 max-sm:w-full"
                label={t`Search images`}
                value={filter}
                onChange={(text) => set({ filter: text })}
              />
            }
          >
            <Select
              aria-label={t`Zone`}
              value={zone}
              onChange={(event) => void navigate({ to: `/hdlibrary/${event.target.value}/${tab}` } as never)}
            >
              <option value="all">{t`All zones`}</option>
              {frame.data?.zones.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t`Kind of system`}
              value={search['family'] ?? ''}
              onChange={(event) => set({ family: event.target.value })}
            >
              <option value="">{t`All systems`}</option>
              <option value="linux">Linux</option>
              <option value="windows">Windows</option>
              <option value="bsd">BSD</option>
            </Select>
            {chosen.length > 0 && (
              <Button onClick={() => setAsked({ what: 'delete', rows: chosen })}>
                <Trash2 aria-hidden size={16} />
                {plural(chosen.length, { one: 'Delete # image', other: 'Delete # images' })}
              </Button>
            )}
          </FilterBar>
        }
        footer={<Pager {...list.pager} />}
      />
      <Suspense>
        {asked?.what === 'bring' && frame.data && <BringDialog frame={frame.data} zoneId={zone} onClose={close} />}
        {asked?.what === 'continue' && <ContinueDialog row={asked.row} onClose={close} />}
        {asked?.what === 'edit' && <EditDialog row={asked.row} onClose={close} />}
        {asked?.what === 'delete' && (
          <DeleteDialog
            rows={asked.rows}
            onClose={() => {
              setIds(new Set());
              close();
            }}
          />
        )}
        {shown !== '' && <ImageDrawer key={shown} imageId={shown} onClose={() => set({ image: '' })} />}
      </Suspense>
    </>
  );
}
