import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { roles } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { durationChoices, untilOf, type Duration } from './durations.ts';

/** Invites someone who sees what the staff see and changes nothing. */
export default function AuditorDialog({ onClose }: { onClose(): void }) {
  const { guard, dialog } = useProof();
  const form = useOpForm(roles.inviteAuditor, {
    start: { name: '', email: '', duration: 'month' as Duration, reason: '' },
    input: ({ duration, ...who }) => ({ ...who, ...untilOf(duration) }),
    guard,
  });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Invite auditor`}
        action={t`Send invitation`}
        done={() => t`Invitation sent`}
        onClose={onClose}
      >
        <p className="text-muted">
          {t`Auditors have read-only access to everything that staff see, with phone numbers and IP addresses masked.`}
        </p>
        <TextField label={t`Name`} autoComplete="off" maxLength={100} {...form.field('name')} />
        <TextField label={t`Email`} type="email" autoComplete="off" maxLength={320} {...form.field('email')} />
        <SelectField
          label={t`Access expires`}
          choices={durationChoices()}
          value={form.values.duration}
          error={form.error('until')}
          onChange={(duration) => form.set({ duration })}
        />
        <TextField label={t`Reason`} autoComplete="off" maxLength={maxReasonLength} {...form.field('reason')} />
      </OpDialog>
      {dialog}
    </>
  );
}
