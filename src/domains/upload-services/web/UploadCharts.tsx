import { t } from '@lingui/core/macro';
import { useState, type ComponentProps } from 'react';
import type { SampleSpan } from '#domains/hosts/limits.ts';
import { SpanCharts } from '#domains/hosts/web/port/SpanCharts.tsx';
import { useRead } from '#shell/data/read.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { numberText } from '#ui/number-text.ts';
import { uploadServices } from '../contract.ts';
import { mbpsText } from './labels.ts';

const often = { keepPrevious: true, pollSeconds: 60 } as const;

/** Bandwidth and errors of one service. */
export function ServiceCharts({ serviceId, limit }: { serviceId: string; limit: number | null }) {
  const [span, setSpan] = useState<SampleSpan>('day');
  const read = useRead(uploadServices.readUploadServiceSamples, { params: { serviceId }, query: { span } }, often);
  return <Charts span={span} onSpan={setSpan} read={read} data={read.data} limit={limit} />;
}

/** The same of all services together. */
export function AllCharts() {
  const [span, setSpan] = useState<SampleSpan>('day');
  const read = useRead(uploadServices.readUploadSamples, { query: { span } }, often);
  return <Charts span={span} onSpan={setSpan} read={read} data={read.data} limit={null} />;
}

interface Props extends Pick<ComponentProps<typeof SpanCharts>, 'span' | 'onSpan' | 'read'> {
  data: AnswerOf<typeof uploadServices.readUploadSamples> | undefined;
  limit: number | null;
}

function Charts({ data, limit, ...rest }: Props) {
  return (
    <SpanCharts
      {...rest}
      times={data?.times}
      series={
        data
          ? [
              { title: t`Bandwidth`, values: data.mbps, text: mbpsText, ...(limit !== null && { max: limit }) },
              { title: t`Errors`, values: data.errorCounts, text: (errors) => numberText(errors) },
            ]
          : []
      }
    />
  );
}
