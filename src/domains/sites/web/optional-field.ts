import type { Typed } from '#shell/form/form-errors.ts';
import type { FieldsProps } from './types.ts';

type OptionalText = 'supportUrl' | 'mailFrom' | 'mailName' | 'ga4TrackerId' | 'gaTrackerId' | 'gaAdsTrackerId';

/** A text that may be missing: null, and empty in its field. */
export const optionalField = (form: FieldsProps['form'], key: OptionalText) => ({
  value: form.values[key] ?? '',
  error: form.error(key),
  onChange: ({ target: { value } }: Typed) => form.set({ [key]: value.trim() || null }),
});
