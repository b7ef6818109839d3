import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { credits } from '../contract.ts';
import type { CodeRow } from './types.ts';

/** Asks before a code ends. */
export default function EndCodeDialog({ row: { id, code }, onClose }: { row: CodeRow; onClose(): void }) {
  const form = useOpForm(credits.endPromoCode, { params: { promoCodeId: id } });
  return (
    <OpDialog
      form={form}
      title={t`End ${code}?`}
      action={t`End code`}
      danger
      done={t`Code ${code} ended`}
      onClose={onClose}
    >
      {t`No one can redeem it any more. Credits that it gave can still be used.`}
    </OpDialog>
  );
}
