import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { call } from '#shell/data/call.ts';
import { refreshTouched } from '#shell/data/query-client.ts';
import { useDates } from '#shell/text/DateTime.tsx';
import { dateText } from '#shell/text/format.ts';
import { identity } from '../../contract.ts';
import { canUsePasskeys, makePasskey } from '../passkey-browser.ts';
import type { Details } from './details.ts';
import { useSecurity } from './guard.ts';

/** The passkeys of the person: add, name, remove. */
export function PasskeysCard({ details }: { details: Details }) {
  useDates();
  const { guard, act, showCodes } = useSecurity();
  const { passkeys, policy } = details;
  const add = () =>
    void guard(async () => {
      const credential = await makePasskey(await call(identity.startPasskey, { input: {} }));
      if (credential === null) return;
      const name = t`Passkey ${passkeys.length + 1}`;
      const { recoveryCodes } = await call(identity.addPasskey, { input: { name, credential } });
      await refreshTouched(identity.addPasskey);
      showCodes(recoveryCodes);
    });
  const notAllowed = policy.methods.includes('passkey') ? null : t`Not allowed by the policy ${policy.name}.`;
  const reason = canUsePasskeys() ? notAllowed : t`Passkeys need a secure connection (HTTPS).`;
  return (
    <Card
      title={t`Passkeys`}
      note={t`Use a fingerprint, face or security key instead of a code. Passkeys can't be phished.`}
      actions={<Button small onClick={add} disabledReason={reason}>{t`Add passkey`}</Button>}
    >
      {passkeys.length === 0 && <p className="text-muted">{t`No passkeys yet.`}</p>}
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
                  void act(identity.renamePasskey, { params: { passkeyId: key.id }, input: { name } });
              }}
            />
            <span className="text-muted">
              {key.lastUsed ? t`Last used ${dateText(key.lastUsed)}` : t`Added ${dateText(key.created)}`}
            </span>
            <IconButton
              label={t`Remove ${key.name}`}
              onClick={() => void act(identity.removePasskey, { params: { passkeyId: key.id } })}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
