import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { optionalField } from './optional-field.ts';
import type { FieldsProps } from './types.ts';

/** Where the visits of those who agree are counted. */
export function AnalyticsCard({ form }: FieldsProps) {
  return (
    <Card title={t`Analytics`} note={t`Nothing is measured without an ID or before a visitor agrees.`}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={t`Measurement ID`} placeholder="G-ABCD123456" {...optionalField(form, 'ga4TrackerId')} />
        <TextField label={t`Universal ID`} placeholder="UA-12345678-1" {...optionalField(form, 'gaTrackerId')} />
        <TextField label={t`Ads ID`} placeholder="AW-123456789" {...optionalField(form, 'gaAdsTrackerId')} />
      </div>
    </Card>
  );
}
