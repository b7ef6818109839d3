import { plural, t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { availability } from '../contract.ts';
import { limitText, waitingIn, type ZoneRoom } from './words.ts';

const RoomDialog = lazy(() => import('./RoomDialog.tsx'));

/** For what the zones have room, as operators say it. */
export default function RoomsPage() {
  const read = useRead(availability.listRooms, {}, { pollSeconds: 60 });
  const [edited, setEdited] = useState<ZoneRoom>();
  return (
    <>
      <PageHead
        title={t`Room of Zones`}
        note={t`What has no room is shown, and cannot be ordered. Whoever waits for it is told once it is there.`}
      />
      <Card>
        {read.data ? (
          read.data.items.length === 0 ? (
            <EmptyState kind="nothing" title={t`There are no zones yet`}>
              {t`Each tells its room as soon as it is there.`}
            </EmptyState>
          ) : (
            <ul aria-label={t`Zones`} className="divide-y divide-line">
              {read.data.items.map((zone) => (
                <ZoneLine key={zone.zoneId} zone={zone} onEdit={() => setEdited(zone)} />
              ))}
            </ul>
          )
        ) : read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Card>
      {edited && (
        <Suspense>
          <RoomDialog zone={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function ZoneLine({ zone, onEdit }: { zone: ZoneRoom; onEdit(): void }) {
  const limits = zone.cpus.flatMap((cpu) => limitText(cpu) ?? []);
  const waiting = waitingIn(zone);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <span className="block truncate font-medium">{zone.zoneName}</span>
        <span className="block text-[13px] text-muted">{zone.zoneId}</span>
      </span>
      <span className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        {zone.closedReason !== null ? (
          <StateDot tone="bad">{t`Closed`}</StateDot>
        ) : limits.length > 0 ? (
          <StateDot tone="warn">{t`Room for some`}</StateDot>
        ) : (
          <StateDot tone="ok">{t`Room for all that is sold`}</StateDot>
        )}
        <span className="block text-[13px] text-muted">
          {[
            ...(zone.closedReason === null ? limits : [zone.closedReason]),
            plural(waiting, { 0: 'nobody waits', one: '# person waits', other: '# people wait' }),
          ].join(' · ')}
        </span>
      </span>
      <Button small aria-label={t`Change the room of ${zone.zoneName}`} onClick={onEdit}>
        {t`Change`}
      </Button>
    </li>
  );
}
