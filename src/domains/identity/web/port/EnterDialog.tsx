import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { switchPerson } from '#shell/session/switch-person.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { identity } from '../../contract.ts';
import { useSecurity } from '../security/guard.ts';

export type Person = AnswerOf<typeof identity.readPerson>;
type Mode = 'viewing' | 'acting';

/** Why and how far, before a customer's place is taken. */
export function EnterDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { guard } = useSecurity();
  const { view, act } = person.refusals;
  const form = useOpForm(identity.startSupport, {
    start: { mode: 'viewing' as Mode, reason: '', ticket: '' },
    params: { accountId: person.accountId },
    guard,
  });
  const { mode } = form.values;
  return (
    <OpDialog
      form={form}
      title={t`View as ${person.email}`}
      action={t`View account`}
      done={() => {
        switchPerson('/');
        return false;
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`You see the console as this customer for one hour. They can see your visit, its reason and what you did.`}
      </p>
      <RadioCards<Mode>
        label={t`Access`}
        value={mode}
        choices={[
          { value: 'viewing', title: t`View only`, note: view ?? t`You can't change anything.`, disabledReason: view },
          {
            value: 'acting',
            title: t`View and change`,
            note: act ?? t`Everything except passwords, two-factor authentication, payment and consents.`,
            disabledReason: act,
          },
        ]}
        onChange={(next) => form.set({ mode: next })}
      />
      <TextAreaField label={t`Reason`} maxLength={500} {...form.field('reason')} />
      <TextField label={t`Ticket`} maxLength={60} {...form.field('ticket')} />
      {mode === 'acting' && (
        <Banner tone="warn">{t`Your changes apply to this account and are recorded under your name.`}</Banner>
      )}
    </OpDialog>
  );
}
