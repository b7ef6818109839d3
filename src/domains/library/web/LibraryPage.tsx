import { plural, t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Copy, Share2, Tags as TagsIcon, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { useAct } from '#shell/act.ts';
import { urlOf } from '#shell/call.ts';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { toastTask } from '#shell/toast-task.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import type { Chip } from '#ui/FilterBar.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { library } from '../contract.ts';
import { tabs, type Tab } from '../states.ts';
import { columnsOf } from './columns.tsx';
import { BrokenUploads } from './BrokenUploads.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Nothing } from './Nothing.tsx';
import { QuotaBar } from './QuotaBar.tsx';
import { entriesOf, type Asked } from './row-menu.tsx';
import type { ImageRow } from './types.ts';
import { resume } from './uploading.ts';
import { UploadStrip } from './UploadStrip.tsx';
import { fullName, tabTitle } from './words.ts';

const ImageDrawer = lazy(() => import('./ImageDrawer.tsx'));

const rowId = (row: ImageRow) => row.id;
const rowVersion = (row: ImageRow) => `${row.state} ${row.revision} ${row.latest} ${row.tags.join()}`;

/** Disk images: one's own, what others share, the public ones, and what is on its way. */
export default function LibraryPage() {
  const { datacenter = 'all', tab: given = 'mine' }: Record<string, string> = useParams({ strict: false });
  const tab = tabs.find((one) => one === given) ?? 'mine';
  return <Library key={`${datacenter}/${tab}`} zone={datacenter} tab={tab} />;
}

function Library({ zone, tab }: { zone: string; tab: Tab }) {
  const navigate = useNavigate();
  const more = { tab, ...(zone === 'all' ? {} : { zone }) };
  const list = useList(library.listImages, {
    query: more,
    filters: ['family', 'tag', 'unused'],
    pollSeconds: 5,
    place: { home: '/hdlibrary', path: '/hdlibrary/$datacenter/$tab', params: { datacenter: zone, tab } },
  });
  const frame = useRead(library.readLibrary, {}).data;
  const [asked, setAsked] = useState<Asked>();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const may = useMay('image.manage');
  const mayCreate = useMay('server.create');
  const { set, search } = list;
  const noRight = may ? null : roleForbids();
  const mayPublish = frame?.mayPublish ?? false;
  const staff = list.read.data?.info.admin ?? false;
  const { mutate: retry } = useAct(library.retryImage, {
    refresh: [library.listImages],
    onDone: ({ cmdId }) => toastTask(t`Trying again`, cmdId),
  });
  const columns = useMemo(() => columnsOf(staff, (row) => set({ image: row.id })), [set, staff]);
  const rowMenu = useMemo(
    () => ({
      label: (row: ImageRow) => t`Actions of ${fullName(row)}`,
      entries: (row: ImageRow) =>
        entriesOf(row, {
          mayCreate,
          mayPublish,
          noRight,
          onAsk: (wish) => {
            if (wish.what !== 'continue' || !resume(wish.rows[0]?.id ?? '')) setAsked(wish);
          },
          onShow: ({ id }) => set({ image: id }),
          onCreate: ({ id, zones }) =>
            void navigate({ to: '/serverCreate', search: { zone: zones[0] ?? '', image: id } } as never),
          onRetry: ({ id }) => retry({ params: { imageId: id }, input: {} }),
        }),
    }),
    [mayCreate, mayPublish, noRight, navigate, retry, set, setAsked],
  );
  const chosen = list.rows?.filter((row) => ids.has(row.id)) ?? [];
  const bring = (
    <Button
      look="primary"
      disabledReason={noRight ?? (frame ? null : t`The library is not read yet.`)}
      onClick={() => setAsked({ what: 'bring', rows: [] })}
    >
      <Upload aria-hidden size={16} />
      {t`Bring an image`}
    </Button>
  );
  const filter = search['filter'] ?? '';
  const shown = search['image'] ?? '';
  const chips: Chip[] = [
    ...(search['unused']
      ? [{ id: 'unused', name: t`Use`, value: t`Unused for three months`, onRemove: () => set({ unused: '' }) }]
      : []),
    ...(search['tag'] ? [{ id: 'tag', name: t`Tag`, value: search['tag'], onRemove: () => set({ tag: '' }) }] : []),
  ];
  return (
    <>
      <PageHead
        title={t`Hard disk library`}
        note={t`Disk images that new servers are made of.`}
        actions={
          <>
            <ExportLinks
              href={urlOf(library.exportImages, { query: { ...more, ...(filter === '' ? {} : { filter }) } })}
            />
            {bring}
          </>
        }
      />
      {frame && (
        <QuotaBar
          frame={frame}
          onUnused={() => void navigate({ to: '/hdlibrary/all/mine', search: { unused: 'true' } } as never)}
        />
      )}
      <UploadStrip />
      {noRight === null && <BrokenUploads onContinue={(row) => setAsked({ what: 'continue', rows: [row] })} />}
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
      <PagedTable<ImageRow>
        list={list}
        label={tabTitle(tab)}
        columns={columns}
        rowId={rowId}
        rowName={fullName}
        version={rowVersion}
        rowMenu={rowMenu}
        {...(may && tab !== 'public' && tab !== 'shared' ? { selection: { ids, onChange: setIds } } : {})}
        noMatch={t`No image matches`}
        nothing={<Nothing tab={tab} bring={bring} />}
        search={{ label: t`Search images`, className: 'w-64 max-sm:w-full' }}
        chips={chips}
        filters={
          <>
            <Select
              aria-label={t`Zone`}
              value={zone}
              onChange={(event) => void navigate({ to: `/hdlibrary/${event.target.value}/${tab}` } as never)}
            >
              <option value="all">{t`All zones`}</option>
              {frame?.zones.map(({ id, name }) => (
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
            {chosen.length > 0 && <Selected rows={chosen} onAsk={setAsked} />}
          </>
        }
      />
      <Dialogs
        asked={asked}
        frame={frame}
        zoneId={zone}
        onClose={() => {
          if (asked?.what === 'delete') setIds(new Set());
          setAsked(undefined);
        }}
      />
      <Suspense>
        {shown !== '' && (
          <ImageDrawer
            key={shown}
            imageId={shown}
            onShow={(image) => set({ image })}
            onClose={() => set({ image: '' })}
          />
        )}
      </Suspense>
    </>
  );
}

/** What can be done with the images that are selected. */
function Selected({ rows, onAsk }: { rows: ImageRow[]; onAsk(asked: Asked): void }) {
  return (
    <>
      <Button onClick={() => onAsk({ what: 'copy', rows })}>
        <Copy aria-hidden size={16} />
        {t`Copy to a zone`}
      </Button>
      <Button onClick={() => onAsk({ what: 'share', rows })}>
        <Share2 aria-hidden size={16} />
        {t`Share`}
      </Button>
      <Button onClick={() => onAsk({ what: 'tags', rows })}>
        <TagsIcon aria-hidden size={16} />
        {t`Tags`}
      </Button>
      <Button onClick={() => onAsk({ what: 'delete', rows })}>
        <Trash2 aria-hidden size={16} />
        {plural(rows.length, { one: 'Delete # image', other: 'Delete # images' })}
      </Button>
    </>
  );
}
