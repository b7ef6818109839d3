import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { FieldsProps } from './types.ts';

/** Who sees prices. */
export function PricesCard({ form }: FieldsProps) {
  return (
    <Card title={t`Public prices`}>
      <CheckField
        label={t`Show prices to everyone`}
        note={t`The price calculator can be used without an account, with the site's first price list.`}
        {...form.checked('publicPricing')}
      />
    </Card>
  );
}
