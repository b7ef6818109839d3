import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { gigabytesText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { fillTone, limitText, nicKindLabel, percentOf, percentText, sensorText, speedText } from './labels.ts';
import type { Hardware, Host } from './types.ts';

/** What a host is made of: sensors, network interfaces with their VLANs, and storage. */
export function HardwareTab({ host: { hardware } }: { host: Host }) {
  if (hardware === null)
    return (
      <EmptyState kind="nothing" title={t`No hardware reported`}>
        {t`The engine doesn't report the hardware of its hosts.`}
      </EmptyState>
    );
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Sensors sensors={hardware.sensors} />
      <div className="grid gap-5">
        <Nics nics={hardware.nics} />
        <Volumes volumes={hardware.volumes} />
      </div>
    </div>
  );
}

interface LineProps {
  title: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

function Line({ title, value, note, children }: LineProps) {
  return (
    <li className="grid gap-0.5 py-2">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 break-words">{title}</span>
        <span className="tabular-nums">{value}</span>
      </span>
      {note && <span className="text-[13px] text-muted">{note}</span>}
      {children}
    </li>
  );
}

function Sensors({ sensors }: Pick<Hardware, 'sensors'>) {
  const groups = [
    { kind: 'temperature', title: t`Temperatures` },
    { kind: 'fan', title: t`Fans` },
    { kind: 'power', title: t`Power` },
  ] as const;
  if (sensors.length === 0)
    return (
      <Card title={t`Sensors`}>
        <p className="text-muted">{t`The host shows no sensors. This is usual in containers and virtual machines.`}</p>
      </Card>
    );
  return (
    <Card title={t`Sensors`}>
      {groups.map(({ kind, title }) => {
        const own = sensors.filter((one) => one.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} className="mb-3 last:mb-0">
            <h3 className="text-[13px] font-semibold text-muted">{title}</h3>
            <ul aria-label={title} className="divide-y divide-line">
              {own.map((sensor) => (
                <Line
                  key={sensor.name}
                  title={sensor.name}
                  value={
                    <StateDot tone={sensor.alarm ? 'bad' : 'ok'}>
                      {sensorText(sensor)}
                      {sensor.alarm && ` · ${t`Out of range`}`}
                    </StateDot>
                  }
                  note={sensor.limit === null ? undefined : limitText(sensor)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

function Nics({ nics }: Pick<Hardware, 'nics'>) {
  return (
    <Card title={t`Network interfaces`}>
      {nics.length === 0 && <p className="text-muted">{t`The host shows no network interfaces.`}</p>}
      <ul aria-label={t`Network interfaces`} className="divide-y divide-line">
        {nics.map(({ name, kind, up, speedMbps, mac, mtu, vlans, errors }) => (
          <Line
            key={name}
            title={
              <span className="inline-flex flex-wrap items-baseline gap-x-2">
                {name}
                <Tag tone="muted">{nicKindLabel(kind)}</Tag>
              </span>
            }
            value={
              <StateDot tone={up ? 'ok' : 'muted'}>
                {up ? (speedMbps === null ? t`Up` : speedText(speedMbps)) : t`Down`}
              </StateDot>
            }
            note={[
              ...(mac === null ? [] : [mac]),
              ...(mtu === null ? [] : [t`MTU ${String(mtu)}`]),
              ...(vlans.length === 0 ? [] : [t`VLAN ${vlans.join(', ')}`]),
              ...(errors === 0 ? [] : [plural(errors, { one: '# error', other: '# errors' })]),
            ].join(' · ')}
          />
        ))}
      </ul>
    </Card>
  );
}

function Volumes({ volumes }: Pick<Hardware, 'volumes'>) {
  return (
    <Card title={t`Storage`}>
      {volumes.length === 0 && <p className="text-muted">{t`The host shows no storage.`}</p>}
      <ul aria-label={t`Storage`} className="divide-y divide-line">
        {volumes.map(({ name, kind, totalGb, usedGb }) => {
          const used = percentOf(usedGb, totalGb);
          return (
            <Line
              key={name}
              title={name}
              value={percentText(used)}
              note={`${kind} · ${t`${gigabytesText(usedGb)} of ${gigabytesText(totalGb)} in use`}`}
            >
              <FillBar percent={used} tone={fillTone(used)} label={t`Storage ${name}`} />
            </Line>
          );
        })}
      </ul>
    </Card>
  );
}
