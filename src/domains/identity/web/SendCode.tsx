import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

interface Props {
  way: 'email' | 'sms';
  phones: readonly { id: string; masked: string }[];
  phone: string;
  maskedEmail: string;
  sent: { destination: string; nextAt: number } | undefined;
  onPhone(id: string): void;
  onSend(): void;
}

/** Where a code goes, and when the server lets another one follow. A mail leaves by itself, a message when asked for. */
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
        <p role="status">{sent ? t`A code went to ${destination}.` : t`We send you a code.`}</p>
        <Button
          small
          onClick={onSend}
          disabledReason={left > 0 ? t`Another code can be sent in ${left} seconds.` : null}
        >
          {left > 0 ? t`Again in ${left} s` : sent ? t`Send again` : t`Send code`}
        </Button>
      </div>
    </div>
  );
}
