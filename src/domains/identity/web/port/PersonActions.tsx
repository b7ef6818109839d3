import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { identity } from '../../contract.ts';
import { useSecurity } from '../security/guard.ts';
import { ProofGuard } from '../security/ProofGuard.tsx';
import { type Person, EnterDialog } from './EnterDialog.tsx';

interface Props {
  person: Person;
  onClose(): void;
}

/** Takes all factors off an account, once there is a reason. */
function ResetDialog({ person, onClose }: Props) {
  const { guard } = useSecurity();
  const form = useOpForm(identity.resetFactors, {
    start: { reason: '' },
    params: { accountId: person.accountId },
    guard,
  });
  return (
    <OpDialog
      form={form}
      title={t`Reset two-factor authentication`}
      action={t`Reset two-factor authentication`}
      danger
      done={t`Two-factor authentication of ${person.email} reset`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`Removes all phones, authenticator apps, passkeys, recovery codes and allowed addresses of ${person.email} and ends all sessions. Make sure you are talking to the account owner. They are notified.`}
      </p>
      <TextAreaField label={t`Reason`} maxLength={500} data-autofocus="" {...form.field('reason')} />
    </OpDialog>
  );
}

/** The buttons of the page of a user: resets the second factors, and opens a support session. */
export function PersonActions({ person }: { person: Person }) {
  return (
    <ProofGuard>
      <Buttons person={person} />
    </ProofGuard>
  );
}

function Buttons({ person }: { person: Person }) {
  // Acting needs more than viewing: one refusal for both.
  const { view, resetFactors } = person.refusals;
  const asked = new URLSearchParams(location.search).get('do') === 'view' && view === null;
  const [open, setOpen] = useState<'none' | 'enter' | 'reset'>(asked ? 'enter' : 'none');
  const close = () => setOpen('none');
  return (
    <>
      <Button onClick={() => setOpen('reset')} disabledReason={resetFactors}>
        {t`Reset two-factor authentication`}
      </Button>
      <Button look="primary" onClick={() => setOpen('enter')} disabledReason={view}>
        {t`View as`}
      </Button>
      {open === 'enter' && <EnterDialog person={person} onClose={close} />}
      {open === 'reset' && <ResetDialog person={person} onClose={close} />}
    </>
  );
}
