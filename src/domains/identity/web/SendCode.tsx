import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { useSecondsLeft } from './seconds-left.ts';

interface Props {
  way: 'email' | 'sms';
  phones: readonly { id: string; masked: string }[];
  phone: string;
  maskedEmail: string;
  sent: { destination: string; nextAt: number } | undefined;
  onPhone(id: string): void;
  onSend(): void;
}

/** Where a code goes, and when another one can be sent. A mail is sent automatically, a text message on request. */
export function SendCode({ way, phones, phone, maskedEmail, sent, onPhone, onSend }: Props) {
  const left = useSecondsLeft(sent?.nextAt ?? 0);
  const begun = useRef(false);
  useEffect(() => {
    if (way !== 'email' || begun.current) return;
    begun.current = true;
    onSend();
  }, [way, onSend]);
  const destination = sent?.destination ?? maskedEmail;
  return (
    <div className="grid gap-3">
      {way === 'sms' && phones.length > 1 && (
        <SelectField
          label={t`Phone`}
          value={phone}
          choices={phones.map(({ id, masked }) => ({ value: id, title: masked }))}
          onChange={onPhone}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-hover px-3.5 py-2.5">
        <p role="status">{sent ? t`We sent a code to ${destination}.` : t`We'll send you a code.`}</p>
        <Button
          small
          onClick={onSend}
          disabledReason={left > 0 ? t`Another code can be sent in ${left} seconds.` : null}
        >
          {left > 0 ? t`Resend in ${left} s` : sent ? t`Resend code` : t`Send code`}
        </Button>
      </div>
    </div>
  );
}
