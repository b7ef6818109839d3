import { t } from '@lingui/core/macro';
import type { Severity } from '#kernel/findings.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { Freshness } from '../limits.ts';

export const severityLabel = (severity: Severity): string =>
  ({ error: t`Error`, warning: t`Warning`, info: t`Info` })[severity];
export const severityTone: Record<Severity, Tone> = { error: 'bad', warning: 'warn', info: 'brand' };

export const freshnessLabel = (freshness: Freshness): string =>
  ({
    fresh: t`Up to date`,
    stale: t`Out of date`,
    running: t`Being computed`,
    queued: t`Queued`,
    failed: t`Last refresh failed`,
    'too-slow': t`Last refresh took too long`,
    never: t`Not computed yet`,
  })[freshness];
export const freshnessTone: Record<Freshness, Tone> = {
  fresh: 'ok',
  stale: 'warn',
  running: 'brand',
  queued: 'brand',
  failed: 'bad',
  'too-slow': 'bad',
  never: 'muted',
};
