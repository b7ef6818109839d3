import { t } from '@lingui/core/macro';
import { Sparkline } from '#ui/Charts.tsx';
import type { DiagnosticRow } from './types.ts';

/** Open findings over the last two weeks. */
export function Trend({ of, className }: { of: DiagnosticRow; className: string }) {
  const { trend, severity, title } = of;
  const [first = 0] = trend;
  const last = trend.at(-1) ?? 0;
  const tone = last === 0 ? 'ok' : severity === 'error' ? 'bad' : severity === 'warning' ? 'warn' : 'brand';
  return (
    <Sparkline
      label={t`${title}: ${first} two weeks ago, ${last} now`}
      values={trend}
      tone={tone}
      className={className}
    />
  );
}
