import { t } from '@lingui/core/macro';
import { meterLabel } from '#domains/charges/web/port.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { DisputeState } from '../states.ts';
import type { DisputeRow } from './types.ts';

export const disputeTone: Record<DisputeState, Tone> = {
  open: 'warn',
  accepted: 'ok',
  rejected: 'muted',
  withdrawn: 'muted',
};

const states: Record<DisputeState, () => string> = {
  open: () => t`Open`,
  accepted: () => t`Accepted`,
  rejected: () => t`Rejected`,
  withdrawn: () => t`Withdrawn`,
};
export const disputeStateLabel = (state: DisputeState): string => states[state]();

/** What of the invoice is disputed. */
export function partText({ line, objectName, meter }: Pick<DisputeRow, 'line' | 'objectName' | 'meter'>): string {
  if (line === null) return t`Whole invoice`;
  return objectName === '' ? meterLabel(meter) : objectName;
}
