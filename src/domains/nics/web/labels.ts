import { t } from '@lingui/core/macro';
import { inOrder } from '#ui/direction.ts';
import { amountText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { NicState } from '../states.ts';

export const nicLabel = (state: NicState): string =>
  ({
    connected: t`Connected`,
    disconnected: t`Disconnected`,
    adding: t`Adding`,
    removing: t`Removing`,
    changing: t`Changing`,
    conflict: t`Address conflict`,
  })[state];

export const nicTone: Record<NicState, Tone> = {
  connected: 'ok',
  disconnected: 'muted',
  adding: 'brand',
  removing: 'warn',
  changing: 'brand',
  conflict: 'bad',
};
export const isMoving = (state: NicState): boolean => ['adding', 'removing', 'changing'].includes(state);

export const typeLabel = (type: number): string => [t`private`, t`public`, t`internal`][type] ?? '–';

export const rateText = (kbps: number): string =>
  inOrder(kbps >= 1000 ? `${amountText(kbps / 1000, 1, 1)} Mbit/s` : `${Math.round(kbps)} kbit/s`);
