import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { useRead } from '#shell/data/read.ts';
import { gigabytesText, moneyText } from '#shell/text/format.ts';
import { isOpen } from '#shell/session/shared-object.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { Card } from '#ui/Card.tsx';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { SystemMark } from '#ui/Pictures.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { StepList } from '#ui/StepList.tsx';
import { tasks } from '#domains/tasks/contract.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { priceText } from './port/price-text.ts';
import { RuntimeCards } from './RuntimeCards.tsx';
import type { ServerDetail } from './types.ts';
import { billingLabel, ramText } from './labels.ts';
import { serverCards } from './port.ts';

/** The cards that the domains above bring. */
const cardsOfDomains = serverCards
  .of(webContributions)
  .map(({ id, shares, load }) => ({ id, shares, Part: lazyPart(load) }));

export function OverviewTab({ server }: { server: ServerDetail }) {
  return (
    <div className="@container grid gap-4">
      {server.state === 'creating' ? (
        <Creation server={server} />
      ) : (
        <CardBoundary>
          <RuntimeCards server={server} />
        </CardBoundary>
      )}
      <div className="grid gap-4 @2xl:grid-cols-2">
        <Size server={server} />
        <Cost server={server} />
        <Disks server={server} />
        <Networks server={server} />
        {server.state !== 'creating' &&
          cardsOfDomains
            .filter(({ shares }) => isOpen(server.shared, shares))
            .map(({ id, Part }) => (
              <CardBoundary key={id}>
                <Suspense
                  fallback={
                    <Card>
                      <SkeletonRows rows={3} />
                    </Card>
                  }
                >
                  <Part server={server} />
                </Suspense>
              </CardBoundary>
            ))}
      </div>
    </div>
  );
}

/** The steps of a server that is being made. */
function Creation({ server }: { server: ServerDetail }) {
  const cmdId = server.task?.cmdId ?? '';
  const { data, error } = useRead(tasks.readTask, { params: { id: cmdId } }, { pollSeconds: 6, enabled: cmdId !== '' });
  const labels = { waiting: t`waiting`, running: t`running`, done: t`done`, failed: t`failed` };
  return (
    <Card
      title={t`Creating this server`}
      note={t`You can leave this page. Creation continues in the background.`}
      actions={
        cmdId && (
          <Link to={taskPath(cmdId)} className="text-brand-text hover:underline">
            {t`Show log`}
          </Link>
        )
      }
    >
      {data ? (
        <StepList
          label={t`Creation steps`}
          steps={data.steps.map(({ name, title, state }) => ({ id: name, title, state, stateLabel: labels[state] }))}
        />
      ) : error ? (
        <p className="text-muted">{error.message}</p>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Card>
  );
}

function Size({ server }: { server: ServerDetail }) {
  return (
    <Card title={t`Size`}>
      <KeyValue
        items={[
          [t`Processor`, server.cpu],
          [t`Memory`, ramText(server.ramMb)],
          [t`Storage`, gigabytesText(server.diskGb)],
          [
            t`Image`,
            <span key="image" className="inline-flex items-center gap-2">
              <SystemMark name={server.imageName} />
              {server.imageName}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

function Cost({ server }: { server: ServerDetail }) {
  const { monthlyPrice, hourlyOnMicro, hourlyOffMicro, currency, billingMode } = server;
  // It is not for everyone who sees the server.
  if (monthlyPrice === null || hourlyOnMicro === null || hourlyOffMicro === null) return null;
  const month = moneyText(monthlyPrice.amount, monthlyPrice.currency);
  const hourOf = (micro: number) => (
    <>
      {priceText(micro, currency)} <AboutMoney hourly of={[{ micro, currency }]} />
    </>
  );
  const aMonth = (
    <>
      {month} <AboutMoney of={[{ micro: monthlyPrice.amount * 10_000, currency: monthlyPrice.currency }]} />
    </>
  );
  const hourly: [string, ReactNode][] = [
    [t`Per hour (running)`, hourOf(hourlyOnMicro)],
    [t`Per hour (stopped)`, hourOf(hourlyOffMicro)],
    [t`Per month (24/7)`, aMonth],
  ];
  const monthly: [string, ReactNode][] = [
    [t`Per month`, aMonth],
    [t`Traffic package`, server.trafficPackage ?? '–'],
  ];
  return (
    <Card title={t`Cost`} actions={<span className="leading-6 text-muted">{billingLabel(billingMode)}</span>}>
      <KeyValue items={[...(billingMode === 1 ? hourly : monthly), [t`Price list`, server.priceListName]]} />
    </Card>
  );
}

function Disks({ server }: { server: ServerDetail }) {
  return (
    <Card title={t`Disks`} actions={<span className="leading-6 text-muted tabular-nums">{server.disks.length}</span>}>
      <ul className="grid gap-3">
        {server.disks.map((disk) => (
          <li key={disk.id} className="flex justify-between gap-3">
            <span className={clsx(disk.position > 0 && 'text-muted')}>
              {disk.position === 0 ? t`Disk 1 (system)` : t`Disk ${disk.position + 1}`}
            </span>
            <span className="tabular-nums">{gigabytesText(disk.sizeGb)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Networks({ server }: { server: ServerDetail }) {
  const kinds = [t`private`, t`public`, t`internal`];
  return (
    <Card title={t`Networks`} actions={<span className="leading-6 text-muted tabular-nums">{server.nics.length}</span>}>
      {server.nics.length === 0 && <p className="text-muted">{t`Not connected to a network.`}</p>}
      <ul className="grid gap-3.5">
        {server.nics.map((nic) => (
          <li key={nic.id} className="min-w-0">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 truncate" title={nic.networkName}>
                {nic.networkName} <span className="text-muted">{kinds[nic.networkType]}</span>
              </span>
              <StateDot tone={nic.connected ? 'ok' : 'muted'}>{nic.connected ? t`Connected` : t`Unplugged`}</StateDot>
            </span>
            <span className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-[13px] tabular-nums">
              {nic.ips.map((ip) => (
                <span key={ip} className="inline-flex items-center gap-1.5">
                  {ip}
                  <CopyButton value={ip} label={ip} />
                </span>
              ))}
              <span className="font-mono text-muted">{nic.mac}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
