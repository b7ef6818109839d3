import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { track } from '#shell/analytics.ts';
import { call } from '#shell/call.ts';
import { useProof } from '#shell/proof.tsx';
import { router } from '#shell/router.tsx';
import { told } from '#shell/told.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx';
import { account } from '../../contract.ts';
import type { Details } from './details.ts';

type Check = AnswerOf<typeof account.disableAccount>;

/** Disables the account: first what stands in the way, then the confirmation. */
export function DisableCard({ details }: { details: Details }) {
  const [check, setCheck] = useState<Check | null>(null);
  const { guard, dialog } = useProof();
  const { userId, userEmail } = details;
  const ask = useAct(account.disableAccount, { onDone: setCheck });
  const close = () => setCheck(null);
  const disable = () =>
    guard(async () => {
      await call(account.disableAccount, { input: { userId, checkOnly: false } });
      track('user_account_disabled', {});
      close();
      await router.navigate({ href: '/logout' });
    });
  return (
    <Card
      title={t`Disable account`}
      note={t`Nobody can sign in to a disabled account. Your provider can enable it again.`}
    >
      <Button busy={ask.isPending} onClick={() => ask.mutate({ input: { userId, checkOnly: true } })}>
        {t`Disable account…`}
      </Button>
      {check && !check.allowed && (
        <Dialog
          title={t`The account cannot be disabled now`}
          onClose={close}
          footer={<Button look="primary" onClick={close}>{t`Close`}</Button>}
        >
          <ul className="grid list-disc gap-1.5 ps-5">
            {check.reasons.map(({ kind, text }) => (
              <li key={kind}>{told(text)}</li>
            ))}
          </ul>
        </Dialog>
      )}
      {check?.allowed && (
        <ConfirmDialog
          title={t`Disable your account?`}
          action={t`Disable`}
          danger
          typeToConfirm={userEmail}
          onConfirm={() => void disable()}
          onClose={close}
        >
          {t`You are signed out everywhere at once and cannot sign in again by yourself.`}
        </ConfirmDialog>
      )}
      {dialog}
    </Card>
  );
}
