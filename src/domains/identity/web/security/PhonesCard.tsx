import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useDates } from '#shell/text/DateTime.tsx';
import { dateText } from '#shell/text/format.ts';
import { identity } from '../../contract.ts';
import { AddPhoneDialog } from './AddPhoneDialog.tsx';
import type { Details } from './details.ts';
import { useSecurity } from './guard.ts';

/** The phones that codes may go to. */
export function PhonesCard({ details }: { details: Details }) {
  useDates();
  const { act } = useSecurity();
  const [adding, setAdding] = useState(false);
  const { phoneList: phones, maxAllowedPhoneNumbers: max } = details;
  const full = phones.length >= max ? t`You can have at most ${max} phone numbers.` : null;
  const reason = details.smsTFAAllowed ? full : t`Text messages are not allowed by the policy ${details.policy.name}.`;
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
      {phones.length === 0 && <p className="text-muted">{t`No phones yet.`}</p>}
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
              onBlur={({ target: { value: description } }) => {
                if (description !== row.description)
                  void act(identity.describePhone, { input: { addressId: row.addressId, description } });
              }}
            />
            {row.verified && !row.isDefault && phones.length > 1 && (
              <Button
                small
                aria-label={t`Make ${row.phone} the default`}
                onClick={() => void act(identity.chooseDefaultPhone, { input: { addressId: row.addressId } })}
              >
                {t`Make default`}
              </Button>
            )}
            <IconButton
              label={t`Remove ${row.phone}`}
              onClick={() => void act(identity.removeListItem, { input: { addressId: row.addressId } })}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {adding && <AddPhoneDialog userId={details.userId} onClose={() => setAdding(false)} />}
    </Card>
  );
}
