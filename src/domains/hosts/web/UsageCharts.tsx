import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { Sparkline } from '#ui/Charts.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { numberText } from '#ui/number-text.ts';
import { hosts } from '../contract.ts';
import { sampleSpans, type SampleSpan } from '../limits.ts';
import { percentText, spanLabel } from './labels.ts';

interface Series {
  title: string;
  values: readonly number[];
  max?: number;
  text(value: number): string;
}

/** How the usage of a host went over a span. */
export function UsageCharts({ hostId }: { hostId: string }) {
  const [span, setSpan] = useState<SampleSpan>('day');
  const read = useRead(hosts.readHostSamples, { params: { hostId }, query: { span } }, { keepPrevious: true });
  const { data } = read;
  const percent = { max: 100, text: percentText };
  const series: Series[] = data
    ? [
        { title: t`CPU in use`, values: data.cpuUsed, ...percent },
        { title: t`Memory in use`, values: data.ramUsed, ...percent },
        { title: t`Disk in use`, values: data.diskUsed, ...percent },
        { title: t`Servers`, values: data.servers, text: (value) => numberText(value) },
      ]
    : [];
  // A line needs two points.
  const [first, last] = [data?.times[0], data?.times.slice(1).at(-1)];
  return (
    <Card
      title={t`Usage over time`}
      actions={
        <Segments<SampleSpan>
          label={t`Period`}
          value={span}
          choices={sampleSpans.map((value) => ({ value, title: spanLabel(value) }))}
          onChange={setSpan}
        />
      }
    >
      {!data && <ReadState read={read} rows={4} />}
      {data && (first === undefined || last === undefined) && (
        <p className="text-muted">{t`Not enough samples yet. One is taken every five minutes.`}</p>
      )}
      {first !== undefined && last !== undefined && (
        <>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {series.map((one) => (
              <Chart key={one.title} series={one} />
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

function Chart({ series: { title, values, max, text } }: { series: Series }) {
  const now = text(values.at(-1) ?? 0);
  const [low, peak] = [text(Math.min(...values)), text(Math.max(...values))];
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-2 text-[13px]">
        <span className="text-muted">{title}</span>
        <span className="font-medium tabular-nums">{now}</span>
      </figcaption>
      <Sparkline
        label={t`${title}: ${now} now, between ${low} and ${peak}`}
        values={values}
        {...(max !== undefined && { max })}
        className="my-1.5 h-16 w-full"
      />
      <span className="text-xs text-muted tabular-nums">{t`${low} to ${peak}`}</span>
    </figure>
  );
}
