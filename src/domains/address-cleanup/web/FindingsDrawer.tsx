import { plural, t } from '@lingui/core/macro';
import { Eraser } from 'lucide-react';
import { useMemo } from 'react';
import { serverPath } from '#domains/servers/paths.ts';
import { personPath } from '#domains/users/paths.ts';
import type { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import type { Cause } from '../causes.ts';
import { causeLabel, fixLabel } from './labels.ts';
import type { FindingRow } from './types.ts';

const cleaning = () => import('./CleanUpDialog.tsx');
const cleanUp = { id: 'clean-up', icon: <Eraser size={16} />, may: 'address.clean-up', danger: true } as const;

const ofOne: readonly RowAction<FindingRow>[] = [
  {
    ...cleanUp,
    title: ({ fix }) => fixLabel(fix),
    load: dialog(cleaning, (row) => ({ rows: [row] })),
  },
];
const ofMany: readonly RowAction<readonly FindingRow[]>[] = [
  { ...cleanUp, title: () => t`Clean up`, load: dialog(cleaning, (rows) => ({ rows })) },
];

const columnsOf = (withSeen: boolean): ListColumn<FindingRow>[] => [
  {
    id: 'ip',
    title: t`Address`,
    sort: 'ip',
    cell: ({ ip, count }) => (
      <span className="tabular-nums">
        {ip}
        {count > 1 && (
          <span className="text-muted"> {plural(count - 1, { one: 'and # more', other: 'and # more' })}</span>
        )}
      </span>
    ),
  },
  { id: 'cause', title: t`Finding`, phone: 'line', cell: ({ cause }) => causeLabel(cause) },
  { id: 'fix', title: t`Cleanup`, phone: 'line', cell: ({ fix }) => fixLabel(fix) },
  {
    id: 'server',
    title: t`Server`,
    cell: ({ serverId, server, mac }) =>
      serverId === null ? (mac ?? '–') : <RowLink to={serverPath(serverId, 'networks')}>{server}</RowLink>,
  },
  {
    id: 'owner',
    title: t`Owner`,
    spare: true,
    cell: ({ accountId, owner }) => (accountId === null ? '–' : <RowLink to={personPath(accountId)}>{owner}</RowLink>),
  },
  { id: 'network', title: t`Network`, spare: true, cell: ({ network, cidr }) => `${network} ${cidr}` },
  { id: 'zoneId', title: t`Data center`, spare: true, cell: ({ zoneId }) => <ZoneName of={zoneId} /> },
  { id: 'since', title: t`On record since`, kind: 'date', sort: 'since', spare: true },
  ...(withSeen ? ([{ id: 'seen', title: t`Last seen`, kind: 'date', sort: 'seen' }] as const) : []),
];

interface Props {
  title: string;
  note: string;
  list: Omit<ReturnType<typeof useList>, 'rows'> & { rows: readonly FindingRow[] | undefined };
  causes: readonly Cause[];
  /** It compares with what the switches saw. */
  withSeen: boolean;
  onClose(): void;
}

/** Addresses that are proposed for cleanup, to choose from. */
export function FindingsDrawer({ title, note, list, causes, withSeen, onClose }: Props) {
  const columns = useMemo(() => columnsOf(withSeen), [withSeen]);
  return (
    <Drawer title={title} wide onClose={onClose}>
      <div className="p-4">
        <p className="mb-3 text-muted">{note}</p>
        <ListScreen
          list={list}
          label={title}
          columns={columns}
          rowName={({ ip }) => ip}
          version={({ id, seen }) => `${id} ${seen}`}
          actions={ofOne}
          bulk={{ label: t`Selected addresses`, actions: ofMany }}
          search={{ label: t`Search addresses` }}
          filters={[
            {
              name: 'cause',
              title: t`Finding`,
              several: true,
              choices: causes.map((value) => ({ value, title: causeLabel(value) })),
            },
          ]}
          noMatch={t`No address matches`}
          nothing={{ title: t`Nothing to clean up`, text: t`Addresses appear here when the comparison finds some.` }}
        />
      </div>
    </Drawer>
  );
}
