import { t } from '@lingui/core/macro';
import { dayText } from '#shell/text/format.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { MarketSegment } from '../states.ts';

/** A day of Adobe, which belongs to no time zone. */
export const dateOf = (day: string): string => dayText(`${day}T12:00:00Z`);

export function segmentLabel(segment: string): string {
  const segments: Record<MarketSegment, () => string> = {
    COM: () => t`Commercial`,
    EDU: () => t`Education`,
    GOV: () => t`Government`,
  };
  return Object.hasOwn(segments, segment) ? segments[segment as MarketSegment]() : segment;
}

/** The states that Adobe names, of customers and subscriptions; any other one is shown as it came. */
const states: Readonly<Record<string, () => string>> = {
  active: () => t`Active`,
  pending: () => t`Pending`,
  inactive: () => t`Inactive`,
  scheduled: () => t`Scheduled`,
  'invalid-address': () => t`Invalid address`,
  blocked: () => t`Blocked`,
  duplicate: () => t`Duplicate of another customer`,
};
export const adobeStateLabel = (state: string): string => states[state]?.() ?? state;
const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  pending: 'brand',
  scheduled: 'brand',
  'invalid-address': 'bad',
  blocked: 'bad',
  duplicate: 'bad',
};
export const adobeStateTone = (state: string): Tone => tones[state] ?? 'muted';

/** The states of a three-year commitment. */
const commitments: Readonly<Record<string, () => string>> = {
  requested: () => t`Requested`,
  accepted: () => t`Accepted`,
  declined: () => t`Declined`,
  committed: () => t`Committed`,
  active: () => t`Active`,
  non_compliant: () => t`Below the minimum`,
  expired: () => t`Expired`,
};
export const commitmentLabel = (state: string): string => commitments[state]?.() ?? state;
const commitmentTones: Readonly<Record<string, Tone>> = {
  requested: 'brand',
  accepted: 'brand',
  committed: 'ok',
  active: 'ok',
  declined: 'bad',
  non_compliant: 'bad',
};
export const commitmentTone = (state: string): Tone => commitmentTones[state] ?? 'muted';
