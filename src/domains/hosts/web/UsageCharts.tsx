import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { numberText } from '#ui/number-text.ts';
import { hosts } from '../contract.ts';
import type { SampleSpan } from '../limits.ts';
import { percentText } from './labels.ts';
import { SpanCharts } from './port/SpanCharts.tsx';

/** How the usage of a host went over a span. */
export function UsageCharts({ hostId }: { hostId: string }) {
  const [span, setSpan] = useState<SampleSpan>('day');
  const read = useRead(hosts.readHostSamples, { params: { hostId }, query: { span } }, { keepPrevious: true });
  const { data } = read;
  const percent = { max: 100, text: percentText };
  return (
    <SpanCharts
      span={span}
      onSpan={setSpan}
      read={read}
      times={data?.times}
      series={
        data
          ? [
              { title: t`CPU in use`, values: data.cpuUsed, ...percent },
              { title: t`Memory in use`, values: data.ramUsed, ...percent },
              { title: t`Disk in use`, values: data.diskUsed, ...percent },
              { title: t`Servers`, values: data.servers, text: (value) => numberText(value) },
            ]
          : []
      }
    />
  );
}
