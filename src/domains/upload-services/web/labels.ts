import { t } from '@lingui/core/macro';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { QueueState, ServiceState } from '../states.ts';

export const serviceStateLabel = (state: ServiceState): string =>
  ({ online: t`Online`, paused: t`Paused`, unknown: t`Not answering` })[state];

export const serviceStateTone: Record<ServiceState, Tone> = { online: 'ok', paused: 'warn', unknown: 'bad' };

export const queueStateLabel = (state: QueueState): string =>
  ({ sending: t`Sending`, waiting: t`Waiting for data`, checking: t`Being checked` })[state];

export const queueStateTone: Record<QueueState, Tone> = { sending: 'ok', waiting: 'muted', checking: 'brand' };

export const mbpsText = (mbps: number): string => t`${numberText(mbps, 2)} Mbit/s`;
