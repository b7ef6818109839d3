import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { call } from '#shell/call.ts';
import { useDates } from '#shell/DateTime.tsx';
import { dateText } from '#shell/format.ts';
import { identity } from '../../contract.ts';
import { canUsePasskeys, makePasskey } from '../passkey-browser.ts';
import { refreshSecurity, type Details } from './details.ts';
import { useSecurity } from './guard.ts';

/** The passkeys of the person: add, name, remove. */
export function PasskeysCard({ details }: { details: Details }) {
  useDates();
  const { guard, showCodes } = useSecurity();
  const { passkeys, policy } = details;
  const add = () =>
    void guard(async () => {
      const credential = await makePasskey(await call(identity.startPasskey, { input: {} }));
      if (credential === null) return;
      const name = t`Passkey ${passkeys.length + 1}`;
      const { recoveryCodes } = await call(identity.addPasskey, { input: { name, credential } });
      await refreshSecurity();
      showCodes(recoveryCodes);
    });
  const change = (work: () => Promise<unknown>) =>
    void guard(async () => {
      await work();
      await refreshSecurity();
    });
  const notAllowed = policy.methods.includes('passkey') ? null : t`The policy ${policy.name} does not allow it.`;
  const reason = canUsePasskeys() ? notAllowed : t`Passkeys need a secure connection (HTTPS).`;
  return (
    <Card
      title={t`Passkeys`}
      note={t`Fingerprint, face or a security key instead of a code. They cannot be phished.`}
      actions={<Button small onClick={add} disabledReason={reason}>{t`Add passkey`}</Button>}
    >
      {passkeys.length === 0 && <p className="text-muted">{t`No passkey yet.`}</p>}
      <ul className="divide-y divide-line">
        {passkeys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <TextField
              label={t`Name`}
              className="min-w-40 flex-1"
              maxLength={60}
              defaultValue={key.name}
              onBlur={(event) => {
                const name = event.target.value.trim();
                if (name !== '' && name !== key.name)
                  change(() => call(identity.renamePasskey, { params: { passkeyId: key.id }, input: { name } }));
              }}
            />
            <span className="text-muted">
              {key.lastUsed ? t`Last used ${dateText(key.lastUsed)}` : t`Added ${dateText(key.created)}`}
            </span>
            <IconButton
              label={t`Remove ${key.name}`}
              onClick={() => change(() => call(identity.removePasskey, { params: { passkeyId: key.id } }))}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
