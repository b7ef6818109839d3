import { t } from '@lingui/core/macro';
import { ObjectAlarms } from '#domains/alarms/web/port/ObjectAlarms.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { hostPath } from '../paths.ts';
import { HostNote } from './HostNote.tsx';
import { fillTone, percentOf, percentText, ramText, uptimeText } from './labels.ts';
import type { Host } from './types.ts';
import { UsageCharts } from './UsageCharts.tsx';
import { Word } from './Word.tsx';

/** How a host does, what it is, and what was noted about it. */
export function DetailsTab({ host }: { host: Host }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Gauges host={host} />
      <UsageCharts hostId={host.id} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Facts host={host} />
        <div className="grid gap-5">
          <ObjectAlarms of={hostPath(host.id)} />
          <HostNote host={host} />
        </div>
      </div>
    </div>
  );
}

function Gauges({ host }: { host: Host }) {
  const ramCapacity = host.ramTotal * host.ramOvercommit;
  const cpuCapacity = host.cpuTotal * host.cpuOvercommit;
  const gauges = [
    {
      title: t`CPU`,
      used: percentOf(host.cpuUsed, host.cpuTotal),
      text: t`${numberText(host.cpuUsed, 1)} of ${numberText(host.cpuTotal)} cores in use`,
      allocated: t`${numberText(host.cpuReserved)} of ${numberText(cpuCapacity)} vCPU allocated`,
    },
    {
      title: t`Memory`,
      used: percentOf(host.ramReserved, ramCapacity),
      text: t`${ramText(host.ramReserved)} of ${ramText(ramCapacity)} allocated`,
      allocated: t`${ramText(host.ramUsed)} of ${ramText(host.ramTotal)} in use`,
    },
    {
      title: t`Disk`,
      used: percentOf(host.diskUsed, host.diskTotal),
      text: t`${gigabytesText(host.diskUsed)} of ${gigabytesText(host.diskTotal)} in use`,
      allocated: t`${gigabytesText(host.diskReserved)} allocated`,
    },
  ];
  return (
    <section aria-label={t`Usage`} className="grid gap-4 sm:grid-cols-3">
      {gauges.map(({ title, used, text, allocated }) => (
        <div key={title} className="rounded-xl border border-line bg-surface p-4 shadow-card">
          <h2 className="text-[13px] text-muted">{title}</h2>
          <p className="mb-2 text-xl leading-8 font-semibold tracking-tight tabular-nums">{percentText(used)}</p>
          <FillBar percent={used} tone={fillTone(used)} label={title} />
          <p className="mt-2 text-[13px] tabular-nums">{text}</p>
          <p className="text-[13px] text-muted tabular-nums">{allocated}</p>
        </div>
      ))}
    </section>
  );
}

function Facts({ host }: { host: Host }) {
  const { detail, started } = host;
  return (
    <Card title={t`Details`}>
      <KeyValue
        items={[
          [t`Data center`, host.zoneName ?? t`All of ${host.engine}`],
          [t`Engine`, host.engine],
          [t`Cluster`, host.cluster],
          [t`Hypervisor`, `${host.hypervisor} ${host.version}`.trim()],
          ...(detail === null ? [] : detailRows(detail)),
          [t`Servers`, t`${host.running} of ${host.servers} running`],
          [t`Overcommit`, t`CPU ${numberText(host.cpuOvercommit, 2)}, memory ${numberText(host.ramOvercommit, 2)}`],
          [t`Storage`, host.sharedStorage ? t`Shared within the cluster` : t`Local to the host`],
          [t`Uptime`, started === null ? null : uptimeText(started)],
          [t`Last reported`, <DateTime key="seen" at={host.seen} />],
        ]}
      />
    </Card>
  );
}

function detailRows(detail: NonNullable<Host['detail']>) {
  const { accelerator, why, networks, limits, ownUsers } = detail;
  const kvm = accelerator === 'kvm';
  const how = kvm ? t`KVM` : t`Software emulation, about ten times slower`;
  return [
    [
      t`Virtualization`,
      accelerator === null ? (
        t`Not tested yet`
      ) : (
        <Word key="how" able={kvm}>
          {how}
        </Word>
      ),
    ],
    [t`Detected`, why],
    [
      t`Networks`,
      <Word key="networks" able={networks.able}>
        {networks.able
          ? t`Private networks with firewalls and reachability tests`
          : t`User-mode networking without firewalls or reachability tests: ${networks.detail}`}
      </Word>,
    ],
    [
      t`Limits`,
      <Word key="limits" able={limits.able}>
        {limits.able ? t`CPU and memory (control groups)` : t`Number of vCPUs only`}
      </Word>,
    ],
    [
      t`Users`,
      <Word key="users" able={ownUsers}>
        {ownUsers ? t`One user per machine` : t`All machines run as the current user (no root)`}
      </Word>,
    ],
  ] as const;
}
