import { t } from '@lingui/core/macro';
import { DoneDialog } from '#ui/Dialog.tsx';

/** Over everything in a tab that shows another account than the session acts in. */
export default function AccountSwitchedDialog() {
  return (
    <DoneDialog title={t`You are in another account now`} action={t`Reload page`} onClose={() => location.reload()}>
      {t`You switched accounts in another tab, or your access to this account has ended. Reload to continue; this tab can't change anything until then.`}
    </DoneDialog>
  );
}
