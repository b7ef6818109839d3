import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import type { FieldsProps } from './types.ts';

/** What people read beside the managed service before they order it. */
export function ManagedCard({ form }: FieldsProps) {
  const { values } = form;
  const days = Number.isNaN(values.managedStartDays) ? '' : String(values.managedStartDays);
  return (
    <Card
      title={t`Managed service`}
      note={t`Shown next to the managed service when servers are created and configured.`}
    >
      <div className="grid gap-4">
        <TextAreaField
          label={t`Coverage`}
          optional={t`optional`}
          value={values.managedScope ?? ''}
          error={form.error('managedScope')}
          onChange={(e) => form.set({ managedScope: e.target.value === '' ? null : e.target.value })}
        />
        <TextAreaField
          label={t`Response times`}
          optional={t`optional`}
          hint={t`How quickly you respond, for example one line per urgency.`}
          value={values.managedResponse ?? ''}
          error={form.error('managedResponse')}
          onChange={(e) => form.set({ managedResponse: e.target.value === '' ? null : e.target.value })}
        />
        <TextField
          className="max-w-60"
          label={t`Lead time in days`}
          type="number"
          min={0}
          max={90}
          hint={t`0 starts immediately.`}
          value={days}
          error={form.error('managedStartDays')}
          onChange={(e) => form.set({ managedStartDays: e.target.valueAsNumber })}
        />
      </div>
    </Card>
  );
}
