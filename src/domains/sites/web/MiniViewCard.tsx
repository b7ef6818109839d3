import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { ColourField } from './ColourField.tsx';
import type { FieldsProps } from './SettingsForm.tsx';

/** How much of the console the people of the site see unless they choose for themselves, and in which colour. */
export function MiniViewCard({ typed, set, error }: FieldsProps) {
  return (
    <Card title={t`Default Site View`} note={t`What people see who leave the view mode of their profile to the site.`}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CheckField
          label={t`Mini view`}
          note={t`Servers, billing and support alone, in one column.`}
          checked={typed.isMiniViewEnabled}
          onChange={(isMiniViewEnabled) => set({ isMiniViewEnabled })}
        />
        <ColourField
          label={t`Colour of the mini view`}
          pick={t`Pick the colour of the mini view`}
          optional={t`optional`}
          hint={t`Empty: the primary colour of the site.`}
          value={typed.miniViewPrimary ?? ''}
          fallback={typed.primaryColor}
          error={error?.of('miniViewPrimary')}
          onChange={(colour) => set({ miniViewPrimary: colour || null })}
        />
      </div>
    </Card>
  );
}
