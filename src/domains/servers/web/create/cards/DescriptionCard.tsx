import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { maxDescriptionLength } from '../../../limits.ts';
import type { CreateForm } from '../create-form.ts';

/** One line that says what the servers are for. */
export function DescriptionCard({ values, text }: CreateForm) {
  return (
    <Card>
      <TextField
        label={t`Description`}
        optional={t`optional`}
        hint={
          values.names.length === 1
            ? t`What the server is for, in one line.`
            : t`What the servers are for, in one line.`
        }
        maxLength={maxDescriptionLength}
        autoComplete="off"
        {...text('description')}
      />
    </Card>
  );
}
