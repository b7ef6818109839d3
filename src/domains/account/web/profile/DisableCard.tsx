import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { track } from '#shell/frame/analytics.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { router } from '#shell/boot/router.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { account } from '../../contract.ts';
import { logoutPath } from '#domains/identity/paths.ts';
import type { Details } from './details.ts';

declare module '#shell/frame/analytics.ts' {
  interface AnalyticsEvents {
    user_account_disabled: Record<never, never>;
  }
}

type Check = AnswerOf<typeof account.disableAccount>;

/** Disables the account: first what is in the way, then the confirmation. */
export function DisableCard({ details }: { details: Details }) {
  const [check, setCheck] = useState<Check | null>(null);
  const { guard, dialog } = useProof();
  const { userId, userEmail } = details;
  const ask = useAct(account.disableAccount, { onDone: setCheck });
  const close = () => setCheck(null);
  const disable = useOpForm(account.disableAccount, {
    input: () => ({ userId, checkOnly: false }),
    guard,
    onDone: () => {
      track('user_account_disabled', {});
      void router.navigate({ href: logoutPath() });
    },
  });
  return (
    <Card
      title={t`Disable account`}
      note={t`No one can sign in to a disabled account. Your provider can enable it again.`}
    >
      <Button busy={ask.isPending} onClick={() => ask.mutate({ input: { userId, checkOnly: true } })}>
        {t`Disable account…`}
      </Button>
      {check && !check.allowed && (
        <DoneDialog title={t`The account can't be disabled now`} action={t`Close`} onClose={close}>
          <ul className="grid list-disc gap-1.5 ps-5">
            {check.reasons.map(({ kind, text }) => (
              <li key={kind}>{text}</li>
            ))}
          </ul>
        </DoneDialog>
      )}
      {check?.allowed && (
        <OpDialog
          form={disable}
          title={t`Disable your account?`}
          action={t`Disable`}
          danger
          typeToConfirm={userEmail}
          onClose={close}
        >
          {t`You are signed out everywhere immediately. Only your provider can enable the account again.`}
        </OpDialog>
      )}
      {dialog}
    </Card>
  );
}
