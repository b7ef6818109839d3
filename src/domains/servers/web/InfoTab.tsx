import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { dateText, gigabytesText, utcText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { hostsPath } from '#domains/hosts/paths.ts';
import type { ServerDetail } from './types.ts';
import { billingLabel, ramText, stateLabel } from './labels.ts';
import { serverPath } from '../paths.ts';

type Item = readonly [name: string, value: string | null, more?: ReactNode];

/** Every fact about the server, each with its copy button; or all of them as JSON. */
export default function InfoTab({ server }: { server: ServerDetail }) {
  const [form, setForm] = useState<'fields' | 'json'>('fields');
  return (
    <div className="@container grid gap-4">
      <Segments<'fields' | 'json'>
        label={t`Form`}
        className="justify-self-start"
        value={form}
        choices={[
          { value: 'fields', title: t`Fields` },
          { value: 'json', title: t`JSON` },
        ]}
        onChange={setForm}
      />
      {form === 'json' ? (
        <Json server={server} />
      ) : (
        <div className="grid items-start gap-4 @2xl:grid-cols-2">
          {sections(server).map(([title, items]) => (
            <Card key={title} title={title}>
              <KeyValue
                items={items.map(([name, value, more]) => [name, value && <Copyable {...{ name, value, more }} />])}
              />
            </Card>
          ))}
        </div>
      )}
    </div>
  );
}

function sections(server: ServerDetail): [title: string, items: Item[]][] {
  const yesNo = (yes: boolean) => (yes ? t`Yes` : t`No`);
  return [
    [
      t`Identity`,
      [
        [t`Server ID`, server.id],
        [t`Name`, server.name],
        [t`Description`, server.description || null],
        [t`Owner`, server.owner],
        [t`Site`, server.siteName],
        [t`Tags`, server.tags.join(', ') || null],
        [t`Created`, `${dateText(server.created)} (${utcText(server.created)})`],
      ],
    ],
    [
      t`System`,
      [
        [t`Guest system`, server.guestOs],
        [t`Image`, server.imageName],
        [t`Initial user`, server.initialUser],
        [t`Hypervisor`, server.emulated ? t`${server.hypervisor} (software emulation)` : server.hypervisor],
        ...(server.host === null ? [] : [[t`Host`, server.host, <HostLink key="host" />] as const]),
        [t`SCSI adapter`, server.scsiAdapter || null],
        [t`NIC type`, server.nicType || null],
      ],
    ],
    [
      t`Size and location`,
      [
        [t`Data center`, server.zoneName],
        [t`Data center ID`, server.zoneId],
        [t`Processor`, server.cpu],
        [t`Memory`, ramText(server.ramMb)],
        ...server.disks.map((disk): Item => [t`Disk ${disk.position + 1}`, gigabytesText(disk.sizeGb)]),
        [t`State`, stateLabel(server)],
        [t`In this state since`, dateText(server.powerSince), <PowerHistory key="history" serverId={server.id} />],
      ],
    ],
    [
      t`Network`,
      [
        [t`Primary address`, server.primaryIp],
        ...server.nics.flatMap((nic): Item[] => [
          [t`Network ${nic.position}`, nic.networkName],
          [t`Addresses ${nic.position}`, nic.ips.join(', ') || null],
          [t`MAC ${nic.position}`, nic.mac],
        ]),
      ],
    ],
    [
      t`Billing and management`,
      [
        [t`Billing`, billingLabel(server.billingMode)],
        [t`Price list`, server.priceListName],
        [t`Traffic package`, server.trafficPackage],
        [t`Managed`, yesNo(server.managed)],
        [t`Backup`, yesNo(server.backup)],
        [t`Protected against termination`, yesNo(server.terminateProtected)],
        [t`Protected against a rebuild`, yesNo(server.rebuildProtected)],
      ],
    ],
  ];
}

const linkClass = 'text-brand-text hover:underline';

/** All its changes of power, in its history. */
const PowerHistory = ({ serverId }: { serverId: string }) => (
  <Link to={serverPath(serverId, 'history')} search={{ historyKind: 'power' }} className={linkClass}>
    {t`Power history`}
  </Link>
);

const HostLink = () => (
  <Link to={hostsPath()} className={linkClass}>
    {t`All hosts`}
  </Link>
);

function Copyable({ name, value, more }: { name: string; value: string; more?: ReactNode }) {
  return (
    <>
      <span className="group/copy inline-flex max-w-full items-start gap-1.5">
        <span className="min-w-0 break-words tabular-nums">{value}</span>
        <span className="flex h-5 items-center opacity-45 group-hover/copy:opacity-100 focus-within:opacity-100">
          <CopyButton value={value} label={name} />
        </span>
      </span>
      {more && <span className="block">{more}</span>}
    </>
  );
}

function Json({ server }: { server: ServerDetail }) {
  const text = JSON.stringify(server, null, 2);
  return (
    <Card title={t`API response`} actions={<CopyButton value={text} title={t`Copy`} />}>
      <pre
        tabIndex={0}
        aria-label={t`The server as JSON`}
        className="max-h-[60dvh] overflow-auto rounded-lg bg-hover p-4 font-mono text-[13px] leading-5"
      >
        {text}
      </pre>
    </Card>
  );
}
