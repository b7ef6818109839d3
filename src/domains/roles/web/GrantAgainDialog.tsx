import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { roles } from '../contract.ts';
import { durationChoices, untilOf, type Duration } from './durations.ts';
import { sameGrant } from './same-grant.ts';
import type { GrantRow } from './types.ts';

/** Grants what was revoked, or has expired, again. */
export default function GrantAgainDialog({ grant, onClose }: { grant: GrantRow; onClose(): void }) {
  const { guard, dialog } = useProof();
  const { what, holder } = grant;
  const form = useOpForm(roles.createGrant, {
    start: { duration: 'month' as Duration },
    input: ({ duration }) => ({ ...sameGrant(grant), ...untilOf(duration) }),
    guard,
  });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Grant ${what} again?`}
        action={t`Grant again`}
        done={t`${what} granted to ${holder}`}
        onClose={onClose}
      >
        <p className="text-muted">{t`${holder} has the permissions again, and is notified.`}</p>
        <SelectField
          label={t`Expires`}
          choices={durationChoices()}
          value={form.values.duration}
          error={form.error('until')}
          onChange={(duration) => form.set({ duration })}
        />
      </OpDialog>
      {dialog}
    </>
  );
}
