import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SampleSpan } from '#domains/hosts/limits.ts';
import { SpanCharts } from '#domains/hosts/web/port/SpanCharts.tsx';
import { useRead } from '#shell/data/read.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { storageClusters } from '../contract.ts';
import type { Cluster } from './types.ts';

/** How full a cluster was over a span. */
export function ClusterCharts({ cluster: { id, capacityGb } }: { cluster: Cluster }) {
  const [span, setSpan] = useState<SampleSpan>('month');
  const asked = { params: { clusterId: id }, query: { span } };
  const read = useRead(storageClusters.readClusterSamples, asked, { keepPrevious: true });
  const { data } = read;
  const text = (gb: number) => gigabytesText(Math.round(gb));
  return (
    <SpanCharts
      span={span}
      onSpan={setSpan}
      read={read}
      times={data?.times}
      series={
        data
          ? [
              { title: t`Used`, values: data.usedGb, text, ...(capacityGb !== null && { max: capacityGb }) },
              { title: t`Promised to disks`, values: data.promisedGb, text },
            ]
          : []
      }
    />
  );
}
