import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { alarmPath } from '#domains/alarms/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { onCall } from '../contract.ts';
import { alarmWebhooksPath } from '../paths.ts';
import { deliveryStates } from '../states.ts';
import { deliveryLabel, deliveryTone, eventLabel } from './labels.ts';
import type { DeliveryRow } from './types.ts';

const columnsOf = (): ListColumn<DeliveryRow>[] => [
  { id: 'created', title: t`Sent`, kind: 'date', sort: 'created' },
  { id: 'event', title: t`Event`, phone: 'line', cell: ({ event }) => eventLabel(event) },
  {
    id: 'alarm',
    title: t`Alarm`,
    cell: ({ alarmId, alarmName }) =>
      alarmId === null ? (alarmName ?? '–') : <RowLink to={alarmPath(alarmId)}>{alarmName ?? alarmId}</RowLink>,
  },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={deliveryTone[state]}>{deliveryLabel(state)}</StateDot>,
  },
  {
    id: 'status',
    title: t`Response`,
    phone: 'line',
    cell: ({ status, error, retry }) => (
      <span className="inline-flex flex-wrap gap-x-2">
        {status !== null && <span className="tabular-nums">{t`Status ${String(status)}`}</span>}
        {error !== '' && <span className="text-muted">{error}</span>}
        {retry !== null && (
          <span className="text-muted">
            {t`Next attempt:`} <DateTime at={retry} show="time" />
          </span>
        )}
        {status === null && error === '' && '–'}
      </span>
    ),
  },
  { id: 'tries', title: t`Attempts`, align: 'end', spare: true, cell: ({ tries }) => numberText(tries) },
  {
    id: 'delivered',
    title: t`Delivered`,
    spare: true,
    cell: ({ delivered }) => (delivered === null ? '–' : <DateTime at={delivered} />),
  },
];

/** `/alarmWebhooks/{webhookId}`: what was sent to a webhook, and what it answered. */
export default function DeliveriesPage() {
  const { webhookId = '' } = useParams({ strict: false });
  const params = useMemo(() => ({ webhookId }), [webhookId]);
  const list = useList(onCall.listWebhookDeliveries, { params, pollSeconds: 3, always: true });
  const webhooks = useRead(onCall.listAlarmWebhooks, { query: { size: 0 } });
  const name = webhooks.data?.items.find(({ id }) => id === webhookId)?.name ?? '';
  useObjectTitle(name);
  const columns = useMemo(() => columnsOf(), []);
  const test = useMemo(
    (): RowAction<null> => ({
      id: 'test',
      title: () => t`Send test`,
      icon: <Send aria-hidden size={16} />,
      may: 'alarmWebhook.manage',
      load: dialog(
        () => import('./TestDialog.tsx'),
        () => ({ webhookId, name }),
      ),
    }),
    [webhookId, name],
  );
  return (
    <>
      <BackLink to={alarmWebhooksPath()}>{t`Alarm webhooks`}</BackLink>
      <ListScreen
        list={list}
        title={name === '' ? t`Deliveries` : t`Deliveries of ${name}`}
        note={t`Calls that fail are tried again for about three hours, with growing pauses.`}
        columns={columns}
        rowName={({ event, alarmName }) => `${eventLabel(event)} ${alarmName ?? ''}`}
        version={({ state, tries, status }) => `${state} ${tries} ${status}`}
        create={test}
        search={{ label: t`Search deliveries` }}
        filters={[
          {
            name: 'state',
            title: t`State`,
            several: true,
            choices: deliveryStates.map((value) => ({ value, title: deliveryLabel(value) })),
          },
        ]}
        noMatch={t`No delivery matches`}
        nothing={{ title: t`No deliveries yet`, text: t`Send a test to see what the receiver answers.`, create: true }}
      />
    </>
  );
}
