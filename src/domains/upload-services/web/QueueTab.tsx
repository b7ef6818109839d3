import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { personPath } from '#domains/users/paths.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { bytesText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { uploadServices } from '../contract.ts';
import { queueStates } from '../states.ts';
import { queueStateLabel, queueStateTone } from './labels.ts';
import type { QueueRow } from './types.ts';

const columnsOf = (): ListColumn<QueueRow>[] => [
  { id: 'name', title: t`Image`, sort: 'name', cell: ({ name }) => name },
  {
    id: 'owner',
    title: t`Owner`,
    phone: 'line',
    cell: ({ owner, accountId }) => <RowLink to={personPath(accountId)}>{owner}</RowLink>,
  },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={queueStateTone[state]}>{queueStateLabel(state)}</StateDot>,
  },
  {
    id: 'receivedBytes',
    title: t`Received`,
    sort: 'receivedBytes',
    align: 'end',
    cell: ({ receivedBytes, sizeBytes }) =>
      sizeBytes === null ? bytesText(receivedBytes) : t`${bytesText(receivedBytes)} of ${bytesText(sizeBytes)}`,
  },
  { id: 'started', title: t`Started`, kind: 'date', sort: 'started' },
  { id: 'expires', title: t`Kept until`, kind: 'date', spare: true },
];

/** The uploads of a service that are not over. */
export function QueueTab({ serviceId }: { serviceId: string }) {
  const list = useList(uploadServices.listUploadQueue, { params: { serviceId }, pollSeconds: 10, always: true });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      label={t`Uploads`}
      columns={columns}
      rowName={({ name }) => name}
      version={({ state, receivedBytes }) => `${state} ${receivedBytes}`}
      search={{ label: t`Search uploads` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: queueStates.map((value) => ({ value, title: queueStateLabel(value) })),
        },
      ]}
      controls={list.file && <ExportLinks file={list.file} />}
      noMatch={t`No upload matches`}
      nothing={{
        title: t`No uploads`,
        text: t`Uploads and imports to this data center appear here until they are over.`,
      }}
    />
  );
}
