import { t } from '@lingui/core/macro';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { disputes } from '../contract.ts';
import { maxTextLength } from '../limits.ts';
import type { DisputeDetail } from './types.ts';

interface Entry {
  id: string;
  at: string;
  by: string;
  note: string;
  text: string;
}

/** What both sides wrote, from the reason to the answer. */
function entriesOf({
  reason,
  openedAt,
  openedBy,
  messages,
  state,
  answer,
  decidedAt,
  decidedBy,
}: DisputeDetail): Entry[] {
  const first = { id: 'reason', at: openedAt, by: openedBy, note: t`Customer`, text: reason };
  const written = messages.map(({ byStaff, ...message }) => ({
    ...message,
    note: byStaff ? t`Billing team` : t`Customer`,
  }));
  if (decidedAt === null || answer === '') return [first, ...written];
  const note = state === 'accepted' ? t`Accepted` : t`Rejected`;
  return [first, ...written, { id: 'answer', at: decidedAt, by: decidedBy, note, text: answer }];
}

export function MessagesCard({ dispute }: { dispute: DisputeDetail }) {
  const { own, state, messages } = dispute;
  const mayWrite = useMay(own ? 'dispute.open' : 'dispute.decide');
  return (
    <Card title={t`Messages`}>
      <ol aria-label={t`Messages`} className="grid gap-4">
        {entriesOf(dispute).map(({ id, at, by, note, text }) => (
          <li key={id} className="rounded-lg border border-line p-3">
            <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-[13px] text-muted">
              <span>
                <span className="font-medium text-ink">{by}</span> · {note}
              </span>
              <Ago at={at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {mayWrite && state === 'open' && <MessageForm key={messages.length} disputeId={dispute.id} />}
    </Card>
  );
}

function MessageForm({ disputeId }: { disputeId: string }) {
  const form = useOpForm(disputes.sendDisputeMessage, { start: { text: '' }, params: { disputeId } });
  return (
    <OpForm form={form} label={t`New message`} className="mt-4 grid justify-items-start gap-3">
      <TextAreaField label={t`Message`} className="w-full" maxLength={maxTextLength} {...form.field('text')} />
      <Button type="submit" look="primary" busy={form.pending}>
        {t`Send message`}
      </Button>
    </OpForm>
  );
}
