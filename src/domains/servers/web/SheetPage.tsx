import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Money } from '#kernel/money.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { dateText, gigabytesText, moneyText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { servers } from '../contract.ts';
import './sheet.css';
import type { ServerDetail } from './types.ts';
import { billingLabel, ramText, stateLabel } from './labels.ts';
import { serverPath } from '../paths.ts';

/** One page about a server, to be printed or handed on: what it is, without anything that is secret. */
export default function SheetPage() {
  const { serverId = '' }: { serverId?: string } = useParams({ strict: false });
  const read = useRead(servers.readServer, { params: { serverId } }, { staleSeconds: 30 });
  useObjectTitle(read.data && t`Data sheet of ${read.data.name}`);
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={serverPath(serverId, 'overview')}>{t`The server`}</BackLink>
      {read.data ? (
        <Sheet server={read.data} at={read.dataUpdatedAt} />
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Card>
          <SkeletonRows />
        </Card>
      )}
    </div>
  );
}

function Sheet({ server, at }: { server: ServerDetail; at: number }) {
  const yesNo = (yes: boolean) => (yes ? t`Yes` : t`No`);
  const now = dateText(new Date(at).toISOString());
  return (
    <article className="print-sheet rounded-xl border border-line bg-surface p-6 shadow-card max-sm:p-4">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4">
        <div className="min-w-0">
          <h1 className="text-lg font-semibold break-words">{server.name}</h1>
          <p className="text-muted">{server.description || t`Data sheet`}</p>
        </div>
        <span className="print-none flex items-center gap-4">
          <CopyButton value={location.href} title={t`Copy link`} />
          <Button onClick={() => print()}>
            <Printer aria-hidden size={16} />
            {t`Print`}
          </Button>
        </span>
      </header>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Part title={t`Server`}>
          <KeyValue
            items={[
              [t`ID`, server.id],
              [t`State`, stateLabel(server)],
              [t`Data center`, `${server.zoneId} · ${server.zoneName}`],
              [t`Owner`, server.owner],
              [t`Created`, dateText(server.created)],
              [t`Tags`, server.tags.join(', ') || null],
            ]}
          />
        </Part>
        <Part title={t`System`}>
          <KeyValue
            items={[
              [t`Image`, server.imageName],
              [t`Processor`, server.cpu],
              [t`Memory`, ramText(server.ramMb)],
              [t`Initial user`, server.initialUser],
              [t`Hypervisor`, server.hypervisor],
            ]}
          />
        </Part>
        <Part title={t`Disks`}>
          <KeyValue
            items={server.disks.map((disk) => [
              disk.position === 0 ? t`Disk 1 (system)` : t`Disk ${disk.position + 1}`,
              gigabytesText(disk.sizeGb),
            ])}
          />
        </Part>
        <Part title={t`Networks`}>
          <KeyValue
            items={server.nics.map((nic) => [
              `${nic.position} · ${nic.networkName}`,
              <>
                {nic.ips.join(', ') || t`no address`}
                <span className="block font-mono text-[13px] text-muted">{nic.mac}</span>
              </>,
            ])}
          />
        </Part>
        <Part title={t`Services`}>
          <KeyValue
            items={[
              [t`Nightly backup`, yesNo(server.backup)],
              [t`Managed`, yesNo(server.managed)],
              [t`Protected against termination`, yesNo(server.terminateProtected)],
              [t`Protected against rebuild`, yesNo(server.rebuildProtected)],
            ]}
          />
        </Part>
        <Part title={t`Billing`}>
          <KeyValue
            items={[
              [t`Mode`, billingLabel(server.billingMode)],
              [t`Traffic package`, server.trafficPackage],
              [t`Per month`, server.monthlyPrice && <Month {...server.monthlyPrice} />],
            ]}
          />
        </Part>
      </div>
      <footer className="mt-6 border-t border-line pt-3 text-xs text-muted">{t`Updated ${now}. Contains no passwords or keys.`}</footer>
    </article>
  );
}

function Month({ amount, currency }: Money) {
  return (
    <>
      {moneyText(amount, currency)} <AboutMoney of={[{ micro: amount * 10_000, currency }]} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
