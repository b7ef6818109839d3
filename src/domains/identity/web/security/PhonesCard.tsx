import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { call } from '#shell/call.ts';
import { useDates } from '#shell/DateTime.tsx';
import { dateText } from '#shell/format.ts';
import { identity } from '../../contract.ts';
import { AddPhoneDialog } from './AddPhoneDialog.tsx';
import { refreshSecurity, type Details } from './details.ts';
import { useSecurity } from './guard.ts';

/** The phones that codes may go to. */
export function PhonesCard({ details }: { details: Details }) {
  useDates();
  const { guard } = useSecurity();
  const [adding, setAdding] = useState(false);
  const { phoneList: phones, maxAllowedPhoneNumbers: max } = details;
  const remove = (addressId: string) =>
    void guard(async () => {
      await call(identity.removeListItem, { input: { addressId } });
      await refreshSecurity();
    });
  const prefer = (addressId: string) =>
    void guard(async () => {
      await call(identity.chooseDefaultPhone, { input: { addressId } });
      await refreshSecurity();
    });
  const describe = (addressId: string, description: string) =>
    void guard(async () => {
      await call(identity.describePhone, { input: { addressId, description } });
      await refreshSecurity();
    });
  const full = phones.length >= max ? t`You can have at most ${max} phone numbers.` : null;
  const reason = details.smsTFAAllowed ? full : t`The policy ${details.policy.name} does not allow text messages.`;
  return (
    <Card
      title={t`Phones`}
      note={t`Up to ${max}. Codes go to verified numbers only.`}
      actions={
        <Button small onClick={() => setAdding(true)} disabledReason={reason}>
          {t`Add phone`}
        </Button>
      }
    >
      {phones.length === 0 && <p className="text-muted">{t`No phone yet.`}</p>}
      <ul className="divide-y divide-line">
        {phones.map((row) => (
          <li key={row.addressId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="min-w-36 flex-1">
              <span className="flex items-center gap-2 font-medium tabular-nums">
                {row.phone}
                {row.isDefault && <Tag tone="brand">{t`Default`}</Tag>}
              </span>
              <span className="block text-muted">
                {row.verified ? t`Verified ${dateText(row.verified)}` : <Tag tone="warn">{t`Not verified`}</Tag>}
              </span>
            </span>
            <TextField
              label={t`Description`}
              className="w-40"
              maxLength={100}
              defaultValue={row.description}
              onBlur={(event) => event.target.value !== row.description && describe(row.addressId, event.target.value)}
            />
            {row.verified && !row.isDefault && phones.length > 1 && (
              <Button small aria-label={t`Make ${row.phone} the default`} onClick={() => prefer(row.addressId)}>
                {t`Make default`}
              </Button>
            )}
            <IconButton label={t`Remove ${row.phone}`} onClick={() => remove(row.addressId)}>
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {adding && <AddPhoneDialog userId={details.userId} onClose={() => setAdding(false)} />}
    </Card>
  );
}
