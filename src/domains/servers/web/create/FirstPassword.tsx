import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { firstPasswordOf, forgetFirstPassword } from './first-password.ts';

/** The password that the server was ordered with a moment ago, for the last time. */
export default function FirstPassword({ serverId }: { serverId: string }) {
  const [password, setPassword] = useState(() => firstPasswordOf(serverId));
  const [shown, setShown] = useState(false);
  if (password === undefined) return null;
  const forget = () => {
    forgetFirstPassword(serverId);
    setPassword(undefined);
  };
  return (
    <div className="mt-3">
      <Banner tone="brand">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{t`Save the password of this server now. It is not stored and won't be shown again.`}</span>
          <span className="font-mono">{shown ? password : '•'.repeat(12)}</span>
          <Button small onClick={() => setShown(!shown)}>
            {shown ? t`Hide password` : t`Show password`}
          </Button>
          <CopyButton value={password} title={t`Copy password`} />
          <Button small onClick={forget}>{t`I saved it`}</Button>
        </p>
      </Banner>
    </div>
  );
}
