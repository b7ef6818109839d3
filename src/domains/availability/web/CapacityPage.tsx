import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { lazily } from '#shell/boot/lazily.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { hostsPath } from '#domains/hosts/paths.ts';
import { availability } from '../contract.ts';
import { zoneCapacityPath } from '../paths.ts';
import {
  amountsText,
  forecastText,
  isSoonFull,
  limitText,
  waitingIn,
  type ZoneCapacity,
  type ZoneUse,
} from './labels.ts';

const WhatIfDialog = lazily(() => import('./WhatIfDialog.tsx'));
const CapacityDialog = lazily(() => import('./CapacityDialog.tsx'));

/** The capacity of the zones, as operators set it. */
export default function CapacityPage() {
  const [edited, setEdited] = useState<ZoneCapacity>();
  const [asks, setAsks] = useState(false);
  const uses = useRead(availability.summariseCapacity, {}, { pollSeconds: 60 }).data?.zones ?? [];
  return (
    <>
      <ListScreen
        list={useList(availability.listCapacities, { pollSeconds: 60 })}
        title={t`Available capacity`}
        note={t`Sizes without capacity are shown but can't be ordered. Customers with an availability alert are notified when capacity returns.`}
        rowName={(zone) => zone.zoneName}
        head={<Button onClick={() => setAsks(true)}>{t`Plan capacity`}</Button>}
        search={{ label: t`Search data centers` }}
        draw={(rows) => (
          <Card>
            <ul aria-label={t`Data centers`} className="divide-y divide-line">
              {rows.map((zone) => (
                <ZoneLine
                  key={zone.zoneId}
                  zone={zone}
                  use={uses.find(({ zoneId }) => zoneId === zone.zoneId)}
                  onEdit={() => setEdited(zone)}
                />
              ))}
            </ul>
          </Card>
        )}
        noMatch={t`No data center matches`}
        nothing={{
          title: t`No data centers yet`,
          text: t`Each data center reports its capacity once it is connected.`,
        }}
      />
      {asks && <WhatIfDialog onClose={() => setAsks(false)} />}
      {edited && <CapacityDialog zone={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface LineProps {
  zone: ZoneCapacity;
  /** Absent while it is read. */
  use: ZoneUse | undefined;
  onEdit(): void;
}

function ZoneLine({ zone, use, onEdit }: LineProps) {
  const limits = zone.cpus.flatMap((cpu) => limitText(cpu) ?? []);
  const waiting = waitingIn(zone);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <Link to={zoneCapacityPath(zone.zoneId)} className="block truncate font-medium text-brand-text hover:underline">
          <ZoneName of={zone.zoneId} />
        </Link>
        <span className="block text-[13px] text-muted">{zone.zoneId}</span>
      </span>
      <span className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        {zone.closedReason !== null ? (
          <StateDot tone="bad">{t`Closed`}</StateDot>
        ) : limits.length > 0 ? (
          <StateDot tone="warn">{t`Some sizes available`}</StateDot>
        ) : (
          <StateDot tone="ok">{t`All sizes available`}</StateDot>
        )}
        <span className="block text-[13px] text-muted">
          {[
            ...(zone.closedReason === null ? limits : [zone.closedReason]),
            plural(waiting, { 0: 'no one waiting', one: '# person waiting', other: '# people waiting' }),
          ].join(' · ')}
        </span>
        {use !== undefined && <Hosts use={use} />}
      </span>
      <Button small aria-label={t`Change capacity of ${zone.zoneName}`} onClick={onEdit}>
        {t`Change`}
      </Button>
    </li>
  );
}

/** What the hosts of a zone have left, and for how long. */
function Hosts({ use: { free, forecast, reserve } }: { use: ZoneUse }) {
  if (free === null) return null;
  const full = forecastText(forecast);
  return (
    <span className="flex flex-wrap gap-x-3 text-[13px]">
      <Link to={hostsPath()} className="text-brand-text hover:underline">
        {t`Free on hosts: ${amountsText(free)}`}
      </Link>
      {reserve.percent > 0 && <span className="text-muted">{t`${reserve.percent}% kept free`}</span>}
      {full !== null && <StateDot tone={isSoonFull(forecast) ? 'warn' : 'muted'}>{full}</StateDot>}
    </span>
  );
}
