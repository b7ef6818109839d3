import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { ColorField } from './port/ColorField.tsx';
import type { FieldsProps } from './types.ts';

/** How much of the console the people of the site see unless they choose for themselves, and in which color. */
export function MiniViewCard({ form }: FieldsProps) {
  return (
    <Card title={t`Default Site View`} note={t`Used for people who haven't chosen a view mode in their profile.`}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CheckField
          label={t`Mini view`}
          note={t`Shows only servers, billing and support, in one column.`}
          {...form.checked('isMiniViewEnabled')}
        />
        <ColorField
          label={t`Mini view color`}
          pick={t`Pick mini view color`}
          optional={t`optional`}
          hint={t`Leave empty to use the site's primary color.`}
          value={form.values.miniViewPrimary ?? ''}
          fallback={form.values.primaryColor}
          error={form.error('miniViewPrimary')}
          onChange={(color) => form.set({ miniViewPrimary: color || null })}
        />
      </div>
    </Card>
  );
}
