import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { optionalField } from './optional-field.ts';
import type { FieldsProps } from './types.ts';

/** Who the mails of the site come from. */
export function MailSenderCard({ form }: FieldsProps) {
  return (
    <Card
      title={t`Mail sender`}
      note={t`The domain of the address must permit the mail server of this installation to send for it (SPF, DKIM).`}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t`Sender address`}
          optional={t`optional`}
          type="email"
          autoComplete="off"
          placeholder="hello@example.com"
          {...optionalField(form, 'mailFrom')}
        />
        <TextField
          label={t`Sender name`}
          optional={t`optional`}
          autoComplete="off"
          hint={t`Leave empty to use the name of the site.`}
          {...optionalField(form, 'mailName')}
        />
      </div>
    </Card>
  );
}
