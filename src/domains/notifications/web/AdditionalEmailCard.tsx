import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';

type Saved = AnswerOf<typeof notifications.readPreferences>['parentAdditionalEmail'];

/** One more address that gets copies, once its owner has opened the link. */
export function AdditionalEmailCard({ level, saved }: { level: 0 | 1; saved: Saved }) {
  const form = useOpForm(notifications.saveAdditionalEmail, {
    start: { email: saved?.email ?? '' },
    input: ({ email }) => ({ email, carbonCopyFlagEnabled: saved?.flag ?? true, carbonCopyFlag: level }),
    onDone: ({ additionalEmail }) => {
      if (additionalEmail?.state === 'pending')
        toast('success', t`Confirmation link sent`, {
          text: t`Copies are sent once ${additionalEmail.email} confirms the address.`,
        });
    },
  });
  const flag = useAct(notifications.updateAdditionalEmailFlag);
  const remove = () => {
    form.set({ email: '' });
    form.send();
  };
  return (
    <Card
      title={level === 0 ? t`Additional address` : t`Additional address for administration`}
      note={
        level === 0
          ? t`Receives a copy of every email about this account.`
          : t`Receives a copy of every email about billing, the system and the service catalog.`
      }
      actions={saved && <AddressState state={saved.state} />}
    >
      <OpForm form={form} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t`Email address`}
          type="email"
          inputMode="email"
          autoComplete="off"
          className="min-w-56 flex-1"
          {...form.field('email')}
        />
        <Button type="submit" look="primary" busy={form.pending}>
          {saved && saved.email === form.values.email && saved.state !== 'confirmed' ? t`Resend link` : t`Save`}
        </Button>
        {saved && <Button onClick={remove}>{t`Remove`}</Button>}
      </OpForm>
      {saved && (
        <div className="mt-4">
          <CheckField
            label={t`Send copies to this address`}
            checked={saved.flag}
            disabled={flag.isPending}
            onChange={(on) => flag.mutate({ input: { additionalEmailFlag: on, carbonCopyFlag: level } })}
          />
        </div>
      )}
    </Card>
  );
}

/** Whether an address gets anything yet. */
export function AddressState({ state }: { state: 'pending' | 'confirmed' | 'bouncing' }) {
  const tone = ({ pending: 'warn', confirmed: 'ok', bouncing: 'bad' } as const)[state];
  const label = { pending: t`Waiting for confirmation`, confirmed: t`Confirmed`, bouncing: t`Emails are bouncing` }[
    state
  ];
  return <StateDot tone={tone}>{label}</StateDot>;
}
