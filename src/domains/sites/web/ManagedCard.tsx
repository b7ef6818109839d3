import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import type { FieldsProps } from './SettingsForm.tsx';

/** What people read beside the managed service before they order it. */
export function ManagedCard({ typed, set, error }: FieldsProps) {
  const days = Number.isNaN(typed.managedStartDays) ? '' : String(typed.managedStartDays);
  return (
    <Card
      title={t`Managed service`}
      note={t`Stands beside the managed service where servers are created and configured.`}
    >
      <div className="grid gap-4">
        <TextAreaField
          label={t`What it covers`}
          optional={t`optional`}
          value={typed.managedScope ?? ''}
          error={error?.of('managedScope')}
          onChange={(e) => set({ managedScope: e.target.value === '' ? null : e.target.value })}
        />
        <TextAreaField
          label={t`Response times`}
          optional={t`optional`}
          hint={t`How soon somebody answers, such as one line for each urgency.`}
          value={typed.managedResponse ?? ''}
          error={error?.of('managedResponse')}
          onChange={(e) => set({ managedResponse: e.target.value === '' ? null : e.target.value })}
        />
        <TextField
          className="max-w-60"
          label={t`Days until it begins`}
          type="number"
          min={0}
          max={90}
          hint={t`0: at once.`}
          value={days}
          error={error?.of('managedStartDays')}
          onChange={(e) => set({ managedStartDays: e.target.valueAsNumber })}
        />
      </div>
    </Card>
  );
}
