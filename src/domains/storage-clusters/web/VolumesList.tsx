import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { personPath } from '#domains/users/paths.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { numberText } from '#ui/number-text.ts';
import { storageClusters } from '../contract.ts';
import type { VolumeRow } from './types.ts';

const columnsOf = (): ListColumn<VolumeRow>[] => [
  {
    id: 'server',
    title: t`Server`,
    sort: 'server',
    cell: ({ serverId, server }) => <RowLink to={serverPath(serverId, 'overview')}>{server}</RowLink>,
  },
  {
    id: 'owner',
    title: t`Owner`,
    sort: 'owner',
    phone: 'line',
    cell: ({ owner, accountId }) => <RowLink to={personPath(accountId)}>{owner}</RowLink>,
  },
  { id: 'disk', title: t`Disk`, align: 'end', cell: ({ disk }) => numberText(disk) },
  { id: 'size', title: t`Size`, sort: 'size', align: 'end', cell: ({ sizeGb }) => gigabytesText(sizeGb) },
  {
    id: 'used',
    title: t`Used`,
    sort: 'used',
    align: 'end',
    cell: ({ usedGb }) => (usedGb === null ? '–' : gigabytesText(usedGb)),
  },
];

/** The disks on a cluster. */
export function VolumesList({ clusterId }: { clusterId: string }) {
  const list = useList(storageClusters.listVolumes, { params: { clusterId } });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <Card title={t`Volumes`}>
      <ListScreen
        list={list}
        label={t`Volumes of the storage cluster`}
        columns={columns}
        rowName={({ server, disk }) => `${server} ${disk}`}
        search={{ label: t`Search volumes` }}
        controls={list.file && <ExportLinks file={list.file} />}
        noMatch={t`No volume matches`}
        nothing={{ title: t`No volumes on the storage cluster` }}
      />
    </Card>
  );
}
