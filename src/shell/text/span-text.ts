import { t } from '@lingui/core/macro';
import { dateSettings, dayText } from './format.ts';

/** A span of days in words, in the person's format. */
export function spanText(span: string): string {
  const [from = '', to = ''] = span
    .split('..')
    .map((day) => day && dayText(day, { ...dateSettings.get(), timeZone: 'UTC' }));
  if (from === '') return t`through ${to}`;
  return to === '' ? t`from ${from}` : t`${from} to ${to}`;
}
