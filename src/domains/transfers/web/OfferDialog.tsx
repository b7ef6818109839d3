import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { transfers } from '../contract.ts';
import { maxMessageLength } from '../limits.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}
type Effective = 'now' | 'next-month';

/** Offers a server to another account, or moves it between accounts that one manages. */
export default function OfferDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const read = useRead(transfers.readServerTransfer, { params });
  const { offerDays = 7, open = null, refusal = null } = read.data ?? {};
  const form = useOpForm(transfers.offerTransfer, {
    start: { email: '', effective: 'now' as Effective, message: '', direct: false },
    params,
    input: (values) => ({ ...values, email: values.email.trim() }),
    onDone: (row) =>
      toast(
        'success',
        row.direct ? t`Transferring ${server.name} to ${row.to}` : t`${server.name} was offered to ${row.to}`,
        {
          text: row.direct ? '' : t`The offer is valid for ${offerDays} days. Nothing changes until it is accepted.`,
        },
      ),
  });
  const blocked = open !== null ? t`Already offered to ${open.to}. Withdraw that offer first.` : refusal;
  return (
    <OpDialog
      form={form}
      title={t`Transfer ownership of ${server.name}`}
      action={form.values.direct ? t`Transfer now` : t`Send offer`}
      disabledReason={read.data ? blocked : t`Loading`}
      onClose={onClose}
    >
      {read.data ? (
        <>
          {blocked !== null && form.wrong === '' && <Banner tone="warn">{blocked}</Banner>}
          <TextField
            label={t`Email of the new owner`}
            inputMode="email"
            autoComplete="off"
            maxLength={320}
            {...form.field('email')}
          />
          <div>
            <p className="mb-1.5 font-medium">{t`When the new owner takes over and pays`}</p>
            <RadioCards<Effective>
              label={t`When the new owner takes over and pays`}
              value={form.values.effective}
              choices={[
                { value: 'now', title: t`Immediately`, note: t`Upon acceptance` },
                {
                  value: 'next-month',
                  title: t`From the next month`,
                  note: t`On the 1st after acceptance, 00:00 UTC`,
                },
              ]}
              onChange={(effective) => form.set({ effective })}
            />
          </div>
          <TextAreaField
            label={t`Message`}
            optional={t`optional`}
            maxLength={maxMessageLength}
            {...form.field('message')}
          />
          <CheckField
            label={t`Skip acceptance`}
            note={t`Only between accounts you manage.`}
            {...form.checked('direct')}
          />
          <p className="text-[13px] text-muted">
            {t`Disks, snapshots, schedules, alerts, notes and history are included. Firewall templates and scheduled changes are not. You lose access, and the server is priced by the new owner's price list.`}
          </p>
        </>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </OpDialog>
  );
}
