import { t } from '@lingui/core/macro';
import { Ago } from '#shell/text/Ago.tsx';
import { elapsedText } from '#shell/text/elapsed.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { freshnessLabel, freshnessTone } from './labels.ts';
import type { DiagnosticRow } from './types.ts';

const durationText = (ms: number): string => (ms < 1000 ? t`${numberText(ms)} ms` : elapsedText(ms));

/** How up to date a report is: when it was computed, and how long that took. */
export function Computed({ of: { freshness, refreshedAt, tookMs }, long }: { of: DiagnosticRow; long?: boolean }) {
  const time = refreshedAt !== null && <Ago at={refreshedAt} />;
  if (freshness === 'fresh' && !long) return time;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StateDot tone={freshnessTone[freshness]} moving={freshness === 'running'}>
        {freshnessLabel(freshness)}
      </StateDot>
      {time && (
        <span className="text-muted">
          {time}
          {long && tookMs !== null && <> · {t`took ${durationText(tookMs)}`}</>}
        </span>
      )}
    </span>
  );
}
