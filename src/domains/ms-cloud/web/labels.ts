import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';

/** The states that Microsoft names; any other one is shown as it came. */
const states: Readonly<Record<string, () => string>> = {
  active: () => t`Active`,
  pending: () => t`Pending`,
  suspended: () => t`Suspended`,
  expired: () => t`Expired`,
  disabled: () => t`Disabled`,
  deleted: () => t`Deleted`,
  warned: () => t`Warned`,
};
export const vendorStateLabel = (state: string): string => states[state]?.() ?? state;
const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  pending: 'brand',
  suspended: 'warn',
  warned: 'warn',
  expired: 'bad',
  disabled: 'bad',
};
export const vendorStateTone = (state: string): Tone => tones[state] ?? 'muted';

/** How long a term is. */
export function termLabel(term: string): string {
  const terms: Readonly<Record<string, () => string>> = {
    P1M: () => t`1 month`,
    P1Y: () => t`1 year`,
    P3Y: () => t`3 years`,
  };
  return terms[term]?.() ?? (term || '–');
}

/** How often is billed. */
export function cycleLabel(cycle: string): string {
  const cycles: Readonly<Record<string, () => string>> = {
    monthly: () => t`Billed monthly`,
    annual: () => t`Billed annually`,
    triennial: () => t`Billed every three years`,
    one_time: () => t`Billed once`,
    onetime: () => t`Billed once`,
  };
  return cycles[cycle.toLowerCase()]?.() ?? (cycle || '–');
}
