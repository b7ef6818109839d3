import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { AllocationState } from '../states.ts';
import type { AllocationRow } from './types.ts';

const states: Record<AllocationState, () => string> = {
  waiting: () => t`Waiting for the authority`,
  granted: () => t`Number received`,
  refused: () => t`Refused`,
  entered: () => t`Entered by hand`,
  waived: () => t`Issued without a number`,
};
export const allocationStateLabel = (state: AllocationState): string => states[state]();

export const allocationTone: Record<AllocationState, Tone> = {
  waiting: 'brand',
  granted: 'ok',
  refused: 'bad',
  entered: 'ok',
  waived: 'muted',
};

/** What staff has to know of a request; empty where nothing is left to do. */
export function remarkOf({ state, fault, code, message, reason }: AllocationRow): string {
  if (state === 'waived') return reason;
  if (state === 'refused') return message === '' ? t`Error ${code ?? ''}` : t`${message} (error ${code ?? ''})`;
  if (state !== 'waiting') return '';
  switch (fault) {
    case '':
      return t`The number was requested.`;
    case 'away':
      return t`The tax authority could not be reached.`;
    case 'sign-in':
      return t`The sign-in at the tax authority has expired. Set a new refresh token in the settings.`;
    case 'not-set-up':
      return t`No access to the tax authority is set up. Enter the number by hand.`;
  }
}
