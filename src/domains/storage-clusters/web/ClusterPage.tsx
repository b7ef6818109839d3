import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { storageClusters } from '../contract.ts';
import { clusterPath, clustersPath } from '../paths.ts';
import { ClusterCharts } from './ClusterCharts.tsx';
import { alarmLabel, alarmTone, fullText, promisedTimes, stateLabel, stateTone } from './labels.ts';
import type { Cluster } from './types.ts';
import { VolumesList } from './VolumesList.tsx';

/** `/csman/{clusterId}`: one storage cluster with how full it is and what is on it. */
export default function ClusterPage() {
  const { clusterId = '' } = useParams({ strict: false });
  const read = useRead(storageClusters.readCluster, { params: { clusterId } }, { pollSeconds: 60, always: true });
  const { data } = read;
  useObjectTitle(data?.name);
  useOpened(clusterPath(clusterId), data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={clustersPath()}>{t`Storage clusters`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Storage cluster not found`}
          action={
            <Link to={clustersPath()} className={buttonClass()}>
              {t`All storage clusters`}
            </Link>
          }
        >
          {t`It was removed, or the address is wrong.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found cluster={data} />}
    </>
  );
}

function Found({ cluster }: { cluster: Cluster }) {
  return (
    <>
      <PageHead
        title={cluster.name}
        note={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            <StateDot tone={stateTone[cluster.state]}>{stateLabel(cluster.state)}</StateDot>
            <span>
              {t`since`} <DateTime at={cluster.since} />
            </span>
            <span>{cluster.zoneName ?? t`All data centers of ${cluster.engine}`}</span>
            {cluster.alarms.map((alarm) => (
              <Tag key={alarm} tone={alarmTone(alarm)}>
                {alarmLabel(alarm)}
              </Tag>
            ))}
          </span>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          <Usage cluster={cluster} />
          <Facts cluster={cluster} />
        </div>
        <ClusterCharts cluster={cluster} />
        <VolumesList clusterId={cluster.id} />
      </div>
    </>
  );
}

function Usage({ cluster }: { cluster: Cluster }) {
  const { usedGb, capacityGb, alarms } = cluster;
  const percent = capacityGb === null || capacityGb === 0 ? null : (usedGb / capacityGb) * 100;
  const tone = alarms.includes('full') ? 'bad' : alarms.includes('nearly-full') ? 'warn' : 'brand';
  return (
    <Card title={t`Usage`}>
      {percent === null || capacityGb === null ? (
        <p>{t`${gigabytesText(usedGb)} in use. The storage doesn't report its capacity.`}</p>
      ) : (
        <>
          <p className="mb-2 text-xl font-semibold tracking-tight tabular-nums">{`${numberText(Math.round(percent))}%`}</p>
          <FillBar percent={percent} tone={tone} label={t`Used`} />
          <p className="mt-2 text-[13px] tabular-nums">
            {t`${gigabytesText(usedGb)} of ${gigabytesText(capacityGb)} in use`}
          </p>
        </>
      )}
      <p className="text-[13px] text-muted">{fullText(cluster) ?? t`Not expected to be full within a year`}</p>
    </Card>
  );
}

function Facts({ cluster }: { cluster: Cluster }) {
  const { capacityGb, promisedGb, overcommit, volumes } = cluster;
  return (
    <Card title={t`Details`}>
      <KeyValue
        items={[
          [t`Data center`, cluster.zoneName ?? t`All of ${cluster.engine}`],
          [t`Engine`, cluster.engine],
          [t`Type`, cluster.kind || null],
          [t`Capacity`, capacityGb === null ? null : gigabytesText(capacityGb)],
          [t`Promised to disks`, gigabytesText(promisedGb)],
          [t`Overcommit`, promisedTimes(cluster)],
          [t`Overcommit limit`, overcommit === null ? t`None` : `${numberText(overcommit, 2)}×`],
          [t`Volumes`, numberText(volumes)],
          [t`Last reported`, <DateTime key="seen" at={cluster.seen} />],
        ]}
      />
    </Card>
  );
}
