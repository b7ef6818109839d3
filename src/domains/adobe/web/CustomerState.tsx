import { t } from '@lingui/core/macro';
import { StateDot } from '#ui/StateDot.tsx';
import { adobeStateLabel, adobeStateTone } from './labels.ts';
import type { CustomerRow } from './types.ts';

/** Whether Adobe still lists a customer, and in which state. */
export function CustomerState({ customer: { state, removedAt } }: { customer: CustomerRow }) {
  if (removedAt !== null) return <StateDot tone="muted">{t`Removed at Adobe`}</StateDot>;
  return <StateDot tone={adobeStateTone(state)}>{adobeStateLabel(state)}</StateDot>;
}
