import { t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { told } from '#shell/told.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';

type Delivery = AnswerOf<typeof notifications.listDeliveries>[number];

/** Whether what was told arrived, and a way to see what would come. */
export function DeliveriesCard() {
  const read = useRead(notifications.listDeliveries, {}, { pollSeconds: 10, always: true });
  const test = useAct(notifications.sendTest, {
    refresh: [notifications.listDeliveries],
    onDone: ({ sent }) => toast('success', t`${sent} samples are on their way`),
  });
  return (
    <Card
      title={t`Last deliveries`}
      note={t`What left for you outside the console, and what came back.`}
      actions={
        <Button
          small
          busy={test.isPending}
          onClick={() => test.mutate({ input: {} })}
        >{t`Send a sample of every kind`}</Button>
      }
    >
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && <SkeletonRows rows={3} />}
      {read.data?.length === 0 && <p className="text-muted">{t`Nothing has left yet.`}</p>}
      {read.data && read.data.length > 0 && (
        <ul className="divide-y divide-line">
          {read.data.map((one, index) => (
            <Line key={index} delivery={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ delivery }: { delivery: Delivery }) {
  const { tone, word } = stateOf(delivery.state);
  const channel = { mail: t`Mail`, sms: t`Text`, webhook: t`Webhook` }[delivery.channel];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block break-words">{told(delivery.title)}</span>
        <span className="block text-[13px] break-all text-muted">
          {channel} · {delivery.recipient}
          {delivery.why !== '' && ` · ${delivery.why}`}
        </span>
      </span>
      <span className="text-[13px]">
        <StateDot tone={tone}>{word}</StateDot>
      </span>
      <DateTime at={delivery.at} className="text-[13px] text-muted tabular-nums" />
    </li>
  );
}

function stateOf(state: Delivery['state']): { tone: Tone; word: string } {
  switch (state) {
    case 'queued':
      return { tone: 'warn', word: t`Waits` };
    case 'sent':
      return { tone: 'ok', word: t`Sent` };
    case 'delivered':
      return { tone: 'ok', word: t`Delivered` };
    case 'bounced':
      return { tone: 'bad', word: t`Came back` };
    case 'failed':
      return { tone: 'bad', word: t`Failed` };
    case 'suppressed':
      return { tone: 'muted', word: t`Not sent` };
  }
}
