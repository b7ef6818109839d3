import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { accountBatches } from '../contract.ts';
import { maxNote } from '../limits.ts';

interface Props {
  userId: string;
  email: string;
  onClose(): void;
}

const start = { reason: '', ticket: '' };

/** Asks why batches must leave an account out. */
export function ProtectDialog({ userId, email, onClose }: Props) {
  const form = useOpForm(accountBatches.protectFromBatches, { start, params: { userId } });
  return (
    <OpDialog
      form={form}
      title={t`Protect ${email} from batches?`}
      action={t`Protect account`}
      done={t`Account protected`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`No batch suspends, terminates or changes the account until the protection is lifted. The customer isn't notified.`}
      </p>
      <ReasonFields
        field={(name) => form.field(name)}
        maxReason={maxNote}
        hint={t`Shown to staff in the dry run of batches.`}
      />
    </OpDialog>
  );
}

/** Asks why batches may change an account again. */
export function LiftDialog({ userId, email, onClose }: Props) {
  const { guard, dialog } = useProof();
  const form = useOpForm(accountBatches.liftBatchProtection, { start, params: { userId }, guard });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Lift the protection of ${email}?`}
        action={t`Lift protection`}
        danger
        done={t`Protection lifted`}
        onClose={onClose}
      >
        <p className="text-muted">{t`Batches can change the account again.`}</p>
        <ReasonFields field={(name) => form.field(name)} maxReason={maxNote} />
      </OpDialog>
      {dialog}
    </>
  );
}
