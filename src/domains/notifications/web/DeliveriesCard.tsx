import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useAct } from '#shell/form/act.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';
import { deliveryChannels, deliveryStates } from '../sets.ts';

type Delivery = RowOf<typeof notifications.listDeliveries>;

const channelLabel = (channel: Delivery['channel']) => ({ mail: t`Email`, sms: t`Text`, webhook: t`Webhook` })[channel];

const columns = (): ListColumn<Delivery>[] => [
  {
    id: 'title',
    title: t`Notification`,
    cell: (one) => (
      <span className="block whitespace-normal">
        <span className="block break-words">{one.title}</span>
        {one.why !== '' && <span className="block text-[13px] break-words text-muted">{one.why}</span>}
      </span>
    ),
  },
  { id: 'channel', title: t`Channel`, sort: 'channel', cell: (one) => channelLabel(one.channel) },
  {
    id: 'recipient',
    title: t`Recipient`,
    sort: 'recipient',
    cell: (one) => <span className="break-all whitespace-normal">{one.recipient}</span>,
  },
  {
    id: 'state',
    title: t`Status`,
    sort: 'state',
    cell: (one) => {
      const { tone, label } = stateOf(one.state);
      return <StateDot tone={tone}>{label}</StateDot>;
    },
  },
  { id: 'at', title: t`Time`, kind: 'date', sort: 'at' },
];

/** Whether notifications arrived outside the console, and a way to see what would come. */
export function DeliveriesCard() {
  const list = useList(notifications.listDeliveries, { prefix: 'delivery.', pollSeconds: 10, always: true });
  const shown = useMemo(() => columns(), []);
  const test = useAct(notifications.sendTest, {
    onDone: ({ sent }) =>
      toast('success', plural(sent, { one: '# sample is being sent', other: '# samples are being sent' })),
  });
  return (
    <Card
      title={t`Deliveries`}
      note={t`Messages sent to you outside the console and their status.`}
      actions={
        <>
          {list.file && <ExportLinks small file={list.file} />}
          <Button small busy={test.isPending} onClick={() => test.mutate({ input: {} })}>{t`Send all samples`}</Button>
        </>
      }
    >
      <ListScreen
        list={list}
        label={t`Deliveries`}
        columns={shown}
        rowName={(one) => one.title}
        version={(one) => one.state}
        search={{ label: t`Search deliveries` }}
        filters={[
          {
            name: 'channel',
            title: t`Channel`,
            choices: deliveryChannels.map((value) => ({ value, title: channelLabel(value) })),
          },
          {
            name: 'state',
            title: t`Status`,
            choices: deliveryStates.map((value) => ({ value, title: stateOf(value).label })),
            several: true,
          },
        ]}
        noMatch={t`No delivery matches`}
        nothing={{ title: t`No deliveries yet` }}
      />
    </Card>
  );
}

function stateOf(state: Delivery['state']): { tone: Tone; label: string } {
  switch (state) {
    case 'queued':
      return { tone: 'warn', label: t`Pending` };
    case 'sent':
      return { tone: 'ok', label: t`Sent` };
    case 'delivered':
      return { tone: 'ok', label: t`Delivered` };
    case 'bounced':
      return { tone: 'bad', label: t`Bounced` };
    case 'failed':
      return { tone: 'bad', label: t`Failed` };
    case 'suppressed':
      return { tone: 'muted', label: t`Not sent` };
  }
}
