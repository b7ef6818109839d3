import { t } from '@lingui/core/macro';

/** The first line of the dashboard: the time of day and the first name. */
export function greeting(hour: number, name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? '';
  if (first === '') return t`Dashboard`;
  if (hour >= 5 && hour < 12) return t`Good morning, ${first}`;
  if (hour >= 12 && hour < 18) return t`Good afternoon, ${first}`;
  return t`Good evening, ${first}`;
}
