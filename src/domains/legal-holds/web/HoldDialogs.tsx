import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { legalHolds } from '../contract.ts';
import { maxHoldReason } from '../limits.ts';

interface Props {
  userId: string;
  email: string;
  onClose(): void;
}

const start = { reason: '', ticket: '' };

/** Asks why an account must be kept. */
export function PlaceDialog({ userId, email, onClose }: Props) {
  const form = useOpForm(legalHolds.placeLegalHold, { start, params: { userId } });
  return (
    <OpDialog
      form={form}
      title={t`Place a legal hold on ${email}?`}
      action={t`Place legal hold`}
      done={t`Legal hold placed`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The account can't be deleted by its owner, by staff or in a batch until the hold is lifted. A deletion that is scheduled waits. The customer isn't notified.`}
      </p>
      <ReasonFields field={(name) => form.field(name)} maxReason={maxHoldReason} />
    </OpDialog>
  );
}

/** Asks why an account need not be kept anymore. */
export function LiftDialog({ userId, email, onClose }: Props) {
  const { guard, dialog } = useProof();
  const form = useOpForm(legalHolds.liftLegalHold, { start, params: { userId }, guard });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Lift the legal hold on ${email}?`}
        action={t`Lift legal hold`}
        danger
        done={t`Legal hold lifted`}
        onClose={onClose}
      >
        <p className="text-muted">
          {t`The account can be deleted again. If its deletion is already due, it is deleted within minutes.`}
        </p>
        <ReasonFields field={(name) => form.field(name)} maxReason={maxHoldReason} />
      </OpDialog>
      {dialog}
    </>
  );
}
