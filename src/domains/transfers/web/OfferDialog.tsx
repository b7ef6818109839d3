import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { transfers } from '../contract.ts';
import { maxMessageLength } from '../limits.ts';
import { refresh } from './refresh.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}
type Effective = 'now' | 'next-month';

/** Offers a server to another account, or moves it between accounts that one manages. */
export default function OfferDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const read = useRead(transfers.readServerTransfer, { params });
  const [form, setForm] = useState({ email: '', effective: 'now' as Effective, message: '', direct: false });
  const change = (patch: Partial<typeof form>) => setForm((now) => ({ ...now, ...patch }));
  const { offerDays = 7, open = null, refusal = null } = read.data ?? {};
  const offer = useAct(transfers.offerTransfer, {
    refresh,
    onRefused: () => false,
    onDone: (row) => {
      toast('success', row.direct ? t`${server.name} goes to ${row.to}` : t`${server.name} was offered to ${row.to}`, {
        text: row.direct ? '' : t`The offer stands for ${offerDays} days. Nothing changes before it is accepted.`,
      });
      onClose();
    },
  });
  const { error } = offer;
  const blocked = open !== null ? t`It is offered to ${open.to} already. Withdraw that offer first.` : refusal;
  const button = form.direct ? t`Move it` : t`Offer it`;
  return (
    <FormDialog
      title={t`Hand over ${server.name}`}
      onClose={onClose}
      onSubmit={() => blocked === null && offer.mutate({ params, input: { ...form, email: form.email.trim() } })}
      action={button}
      busy={offer.isPending}
      disabledReason={read.data ? blocked : t`Loading`}
    >
      {read.data ? (
        <div className="grid gap-4">
          {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
          {blocked !== null && !error && <Banner tone="warn">{blocked}</Banner>}
          <TextField
            label={t`Email of the account that gets it`}
            inputMode="email"
            autoComplete="off"
            maxLength={320}
            value={form.email}
            error={error?.of('email')}
            onChange={(event) => change({ email: event.target.value })}
          />
          <div>
            <p className="mb-1.5 font-medium">{t`From when the other account has it and pays for it`}</p>
            <RadioCards<Effective>
              label={t`From when the other account has it and pays for it`}
              value={form.effective}
              choices={[
                { value: 'now', title: t`At once`, note: t`As soon as it is accepted` },
                {
                  value: 'next-month',
                  title: t`From the next month`,
                  note: t`On the 1st after it is accepted, 00:00 UTC`,
                },
              ]}
              onChange={(effective) => change({ effective })}
            />
          </div>
          <TextAreaField
            label={t`Message`}
            optional={t`optional`}
            maxLength={maxMessageLength}
            value={form.message}
            error={error?.of('message')}
            onChange={(event) => change({ message: event.target.value })}
          />
          <CheckField
            label={t`Without asking`}
            note={t`Only between accounts that you manage yourself.`}
            checked={form.direct}
            onChange={(direct) => change({ direct })}
          />
          <p className="text-[13px] text-muted">
            {t`Its disks, snapshots, schedules, alerts, notes and history go along. Firewall templates and planned changes do not. You lose access to it, and its price becomes that of the other account.`}
          </p>
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </FormDialog>
  );
}
