import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { UsageCell } from '#domains/hosts/web/port/UsageCell.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { bytesText } from '#shell/text/format.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { uploadServices } from '../contract.ts';
import { uploadServicePath } from '../paths.ts';
import { serviceStates } from '../states.ts';
import { serviceActions } from './actions.tsx';
import { mbpsText, serviceStateLabel, serviceStateTone } from './labels.ts';
import { AllCharts } from './UploadCharts.tsx';
import { TestState } from './TestState.tsx';
import type { UploadServiceRow } from './types.ts';

const columnsOf = (): ListColumn<UploadServiceRow>[] => [
  {
    id: 'name',
    title: t`Upload service`,
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={uploadServicePath(id)}>{name}</RowLink>,
  },
  { id: 'zone', title: t`Data center`, spare: true, cell: ({ zoneId }) => <ZoneName of={zoneId} /> },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={serviceStateTone[state]}>{serviceStateLabel(state)}</StateDot>,
  },
  {
    id: 'sending',
    title: t`Sending`,
    sort: 'sending',
    align: 'end',
    cell: ({ sending, configuration }) => t`${numberText(sending)} of ${numberText(configuration.parallelInAll)}`,
  },
  { id: 'waiting', title: t`Waiting`, align: 'end', spare: true, cell: ({ waiting }) => numberText(waiting) },
  { id: 'checking', title: t`Being checked`, align: 'end', spare: true, cell: ({ checking }) => numberText(checking) },
  { id: 'mbps', title: t`Bandwidth`, align: 'end', phone: 'line', cell: ({ mbps }) => mbpsText(mbps) },
  {
    id: 'receivedBytesToday',
    title: t`Received in 24 hours`,
    sort: 'receivedBytesToday',
    align: 'end',
    spare: true,
    cell: ({ receivedBytesToday }) => bytesText(receivedBytesToday),
  },
  {
    id: 'errorsToday',
    title: t`Errors in 24 hours`,
    sort: 'errorsToday',
    align: 'end',
    cell: ({ errorsToday }) => (errorsToday > 0 ? <Tag tone="warn">{numberText(errorsToday)}</Tag> : '0'),
  },
  {
    id: 'freeBytes',
    title: t`Used space`,
    sort: 'freeBytes',
    cell: ({ capacityBytes, freeBytes }) =>
      capacityBytes === null || freeBytes === null ? (
        '–'
      ) : (
        <UsageCell part={capacityBytes - freeBytes} whole={capacityBytes} text={t`${bytesText(freeBytes)} free`} />
      ),
  },
  { id: 'test', title: t`Last test`, spare: true, cell: ({ test }) => <TestState test={test} /> },
  {
    id: 'seen',
    title: t`Last answer`,
    spare: true,
    cell: ({ seen }) => (seen === null ? t`Never` : <DateTime at={seen} />),
  },
];

/** `/uploadService`: what receives the disk images that are uploaded, for each data center. */
export default function UploadServicesPage() {
  const list = useList(uploadServices.listUploadServices, { pollSeconds: 10, always: true });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <>
      <ListScreen
        list={list}
        title={t`Upload services`}
        note={t`What receives uploaded disk images in each data center.`}
        columns={columns}
        rowName={({ name }) => name}
        version={(row) => JSON.stringify(row)}
        actions={serviceActions}
        search={{ label: t`Search upload services` }}
        filters={[
          {
            name: 'state',
            title: t`State`,
            several: true,
            choices: serviceStates.map((value) => ({ value, title: serviceStateLabel(value) })),
          },
        ]}
        noMatch={t`No upload service matches`}
        nothing={{
          title: t`No upload services yet`,
          text: t`An upload service appears here for each data center whose engine stores images.`,
        }}
      />
      <div className="mt-5">
        <AllCharts />
      </div>
    </>
  );
}
