import { t } from '@lingui/core/macro';
import { DateTime } from '#shell/text/DateTime.tsx';
import { bytesText } from '#shell/text/format.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { mbpsText } from './labels.ts';
import { ServiceCharts } from './UploadCharts.tsx';
import { TestState } from './TestState.tsx';
import type { UploadServiceRow } from './types.ts';

/** The figures of a service, how they went over time, and its last test. */
export function DetailsTab({ service }: { service: UploadServiceRow }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {service.state === 'paused' && (
        <Banner tone="warn">{t`The service takes no new uploads. Uploads that were started before go on.`}</Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <FiguresCard service={service} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SpaceCard service={service} />
          <TestCard test={service.test} />
        </div>
      </div>
      <ServiceCharts serviceId={service.id} limit={service.configuration.bandwidthMbps} />
    </div>
  );
}

function FiguresCard({ service }: { service: UploadServiceRow }) {
  const { zoneId, engine, sending, waiting, checking, failed, mbps, receivedBytesToday, errorsToday, seen } = service;
  const { parallelInAll, bandwidthMbps } = service.configuration;
  return (
    <Card title={t`Uploads`}>
      <KeyValue
        items={[
          [t`Data center`, <ZoneName key="zone" of={zoneId} />],
          [t`Engine`, engine],
          [t`Sending`, t`${numberText(sending)} of ${numberText(parallelInAll)}`],
          [t`Waiting for data`, numberText(waiting)],
          [t`Being checked`, numberText(checking)],
          [t`Failed`, numberText(failed)],
          [t`Bandwidth`, bandwidthMbps === null ? mbpsText(mbps) : t`${mbpsText(mbps)} of ${mbpsText(bandwidthMbps)}`],
          [t`Received in 24 hours`, bytesText(receivedBytesToday)],
          [t`Errors in 24 hours`, numberText(errorsToday)],
          [t`Last answer`, seen === null ? null : <DateTime key="seen" at={seen} />],
        ]}
      />
    </Card>
  );
}

function SpaceCard({ service: { capacityBytes, freeBytes } }: { service: UploadServiceRow }) {
  if (capacityBytes === null || freeBytes === null)
    return (
      <Card title={t`Space`}>
        <p className="text-muted">{t`The data center has not reported its space yet.`}</p>
      </Card>
    );
  const percent = capacityBytes === 0 ? 100 : ((capacityBytes - freeBytes) / capacityBytes) * 100;
  return (
    <Card title={t`Space`}>
      <FillBar
        percent={percent}
        tone={percent >= 97 ? 'bad' : percent >= 90 ? 'warn' : 'brand'}
        label={t`Used space`}
      />
      <p className="mt-2 text-[13px] tabular-nums">{t`${bytesText(freeBytes)} of ${bytesText(capacityBytes)} free`}</p>
    </Card>
  );
}

function TestCard({ test }: Pick<UploadServiceRow, 'test'>) {
  return (
    <Card title={t`Last test`}>
      <TestState test={test} />
      {test?.error && <p className="mt-2">{test.error}</p>}
      {test?.writeMs != null && test.writeMbps !== null && (
        <p className="mt-2 text-[13px] tabular-nums">{t`Written: ${numberText(test.writeMs)} ms, ${mbpsText(test.writeMbps)}`}</p>
      )}
      {test?.readMs != null && test.readMbps !== null && (
        <p className="text-[13px] tabular-nums">{t`Read: ${numberText(test.readMs)} ms, ${mbpsText(test.readMbps)}`}</p>
      )}
    </Card>
  );
}
