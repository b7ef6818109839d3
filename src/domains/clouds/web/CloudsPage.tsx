import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { HostTabs } from '#domains/hosts/web/port/HostTabs.tsx';
import { useGo } from '#shell/boot/go.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { clouds } from '../contract.ts';
import { addCloudPath, cloudPath, cloudsPath } from '../paths.ts';
import { cloudStates } from '../states.ts';
import { cloudStateLabel, cloudStateTone } from './labels.ts';
import type { CloudRow } from './types.ts';

const columnsOf = (): ListColumn<CloudRow>[] => [
  {
    id: 'zoneName',
    title: t`Data center`,
    sort: 'zoneName',
    cell: ({ zoneId, zoneName }) => <RowLink to={cloudPath(zoneId)}>{zoneName}</RowLink>,
  },
  { id: 'zoneId', title: t`ID`, kind: 'text', spare: true },
  { id: 'authUrl', title: t`Address`, kind: 'text', spare: true },
  { id: 'region', title: t`Region`, spare: true, cell: ({ region }) => region || '–' },
  {
    id: 'state',
    title: t`Self-check`,
    phone: 'line',
    cell: ({ state }) => (
      <StateDot tone={cloudStateTone[state]} moving={state === 'checking'}>
        {cloudStateLabel(state)}
      </StateDot>
    ),
  },
  {
    id: 'open',
    title: t`New servers`,
    phone: 'line',
    cell: ({ open, silentSince }) =>
      silentSince !== null ? (
        <Tag tone="bad">{t`Can't be reached`}</Tag>
      ) : (
        <StateDot tone={open ? 'ok' : 'muted'}>{open ? t`Open` : t`Closed`}</StateDot>
      ),
  },
  { id: 'checkedAt', title: t`Last check`, cell: ({ checkedAt }) => (checkedAt ? <Ago at={checkedAt} /> : '–') },
];

const createOf = (go: ReturnType<typeof useGo>): RowAction<null> => ({
  id: 'create',
  title: () => t`Add data center`,
  icon: <Plus aria-hidden size={16} />,
  may: 'cloud.manage',
  run: () => go(addCloudPath()),
});

/** The OpenStack clouds that are data centers. */
export default function CloudsPage() {
  const go = useGo();
  const columns = useMemo(() => columnsOf(), []);
  const create = useMemo(() => createOf(go), [go]);
  return (
    <ListScreen
      list={useList(clouds.listClouds, { pollSeconds: 15, always: true })}
      title={t`OpenStack clouds`}
      note={t`Each cloud is a data center. Servers, networks and disks are created in it.`}
      above={<HostTabs current={cloudsPath()} />}
      columns={columns}
      rowId={({ zoneId }) => zoneId}
      rowName={({ zoneName }) => zoneName}
      create={create}
      search={{ label: t`Search clouds` }}
      filters={[
        {
          name: 'state',
          title: t`Self-check`,
          several: true,
          choices: cloudStates.map((value) => ({ value, title: cloudStateLabel(value) })),
        },
      ]}
      noMatch={t`No cloud matches`}
      nothing={{
        title: t`No OpenStack clouds yet`,
        text: t`Add a cloud to run servers on more than one machine.`,
        create: true,
      }}
    />
  );
}
