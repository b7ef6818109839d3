import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { sampleSpans, type SampleSpan } from '../../limits.ts';
import { spanLabel } from '../labels.ts';
import { AmountChart, type Series } from './AmountChart.tsx';

interface Props {
  span: SampleSpan;
  onSpan(span: SampleSpan): void;
  read: ComponentProps<typeof ReadState>['read'];
  /** Absent while they are read. */
  times: readonly string[] | undefined;
  series: readonly Series[];
}

/** How usage went over a span, one small chart for each amount. */
export function SpanCharts({ span, onSpan, read, times, series }: Props) {
  // A line needs two points.
  const [first, last] = [times?.[0], times?.slice(1).at(-1)];
  return (
    <Card
      title={t`Usage over time`}
      actions={
        <Segments<SampleSpan>
          label={t`Period`}
          value={span}
          choices={sampleSpans.map((value) => ({ value, title: spanLabel(value) }))}
          onChange={onSpan}
        />
      }
    >
      {!times && <ReadState read={read} rows={4} />}
      {times && (first === undefined || last === undefined) && (
        <p className="text-muted">{t`Not enough samples yet. One is taken every five minutes.`}</p>
      )}
      {first !== undefined && last !== undefined && (
        <>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {series.map((one) => (
              <AmountChart key={one.title} series={one} />
            ))}
          </div>
          <p className="mt-3 flex justify-between gap-4 text-xs text-muted tabular-nums">
            <DateTime at={first} />
            <DateTime at={last} />
          </p>
        </>
      )}
    </Card>
  );
}
