import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { createServerPath } from '#domains/servers/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { library } from '../contract.ts';
import { libraryPath } from '../paths.ts';
import { tabs, type Tab } from '../states.ts';
import { BrokenUploads, openUploads } from './BrokenUploads.tsx';
import { columnsOf } from './columns.tsx';
import { imageActions } from './image-actions.tsx';
import { QuotaBar } from './QuotaBar.tsx';
import type { ImageRow } from './types.ts';
import { UploadStrip } from './UploadStrip.tsx';
import { fullName, nothingIn, tabTitle } from './labels.ts';

const ImageDrawer = lazyPart(() => import('./ImageDrawer.tsx'));

const rowVersion = (row: ImageRow) => `${row.state} ${row.revision} ${row.latest} ${row.tags.join()}`;

/** Disk images: one's own, what others share, the public ones, and what is on its way. */
export default function LibraryPage() {
  const { datacenter = 'all', tab: given = 'mine' }: Record<string, string> = useParams({ strict: false });
  const tab = tabs.find((one) => one === given) ?? 'mine';
  return <Library key={`${datacenter}/${tab}`} zone={datacenter} tab={tab} />;
}

function Library({ zone, tab }: { zone: string; tab: Tab }) {
  const go = useGo();
  const scope = useZoneScope();
  const list = useList(library.listImages, {
    query: { tab, ...(zone === 'all' ? {} : { zone }) },
    filters: ['family', 'tag', 'unused'],
    pollSeconds: 5,
    place: { home: '/hdlibrary', path: libraryPath.pattern, params: { datacenter: zone, tab } },
  });
  const { set, search } = list;
  const about = useRead(library.readLibrary, {});
  const frame = about.data;
  const may = useMay('image.manage');
  const uploads = useRead(library.listImages, { query: openUploads }, { enabled: may });
  const staff = list.read.data?.info.admin ?? false;
  const { mutate: retry } = useAct(library.retryImage, {
    onDone: ({ cmdId }) => toastTask(t`Retrying`, cmdId),
  });
  const { mutate: check } = useAct(library.checkImage, {
    onDone: ({ cmdId }) => toastTask(t`Checking the image`, cmdId),
  });
  const columns = useMemo(() => columnsOf(staff, (row) => set({ image: row.id })), [set, staff]);
  const actions = useMemo(
    () =>
      frame &&
      imageActions({
        frame,
        zoneId: zone === 'all' ? scope : zone,
        onShow: ({ id }) => set({ image: id }),
        onCreate: ({ id, zones }) => go(createServerPath({ zone: zones[0] ?? '', image: id })),
        onRetry: ({ id }) => retry({ params: { imageId: id }, input: {} }),
        onCheck: ({ id }) => check({ params: { imageId: id }, input: {} }),
      }),
    [frame, zone, scope, set, go, retry, check],
  );
  const shown = search['image'] ?? '';
  // What is above the list comes with it, so that nothing moves it down.
  if (about.isLoading || uploads.isLoading)
    return <PageHead title={t`Images`} note={t`Disk images to create servers from.`} />;
  return (
    <>
      <ListScreen
        list={list}
        title={t`Images`}
        note={t`Disk images to create servers from.`}
        label={tabTitle(tab)}
        above={
          <>
            {frame && <QuotaBar frame={frame} onUnused={() => go(libraryPath('all', 'mine', { unused: 'true' }))} />}
            <UploadStrip />
            {may && <BrokenUploads rows={uploads.data?.items ?? []} />}
            <div className="mb-4">
              <Tabs
                label={t`Image categories`}
                tabs={tabs.map((id) => ({ id, title: tabTitle(id) }))}
                current={tab}
                link={(one, props) => (
                  <Link to={libraryPath(zone, one.id)} {...props}>
                    {one.title}
                  </Link>
                )}
              />
            </div>
          </>
        }
        columns={columns}
        rowName={fullName}
        version={rowVersion}
        actions={actions?.one}
        bulk={
          actions && may && tab !== 'public' && tab !== 'shared'
            ? { label: t`Selected images`, actions: actions.many }
            : undefined
        }
        create={actions?.upload}
        search={{ label: t`Search images`, className: 'w-64 max-sm:w-full' }}
        filters={[
          {
            name: 'unused',
            title: t`Use`,
            choices: [{ value: 'true', title: t`Not used for three months` }],
            linked: true,
          },
          { name: 'tag', title: t`Tag`, linked: true },
        ]}
        controls={
          <>
            <Select
              aria-label={t`Data center`}
              mark={zone !== 'all' && <ZoneName of={zone} flagOnly />}
              value={zone}
              onChange={(event) => go(libraryPath(event.target.value, tab))}
            >
              <option value="all">{t`All data centers`}</option>
              {frame?.zones.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t`Operating system type`}
              value={search['family'] ?? ''}
              onChange={(event) => set({ family: event.target.value })}
            >
              <option value="">{t`All systems`}</option>
              <option value="linux">Linux</option>
              <option value="windows">Windows</option>
              <option value="bsd">BSD</option>
            </Select>
          </>
        }
        noMatch={t`No image matches`}
        nothing={nothingIn(tab)}
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
