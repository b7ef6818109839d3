import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { servers } from '../contract.ts';

interface Props {
  zones: AnswerOf<typeof servers.listSilentZones>['items'];
  /** On the page of a server: its data center. */
  zoneId: string | undefined;
}

/** Names data centers that can't be reached: their servers show the last known state. */
export default function SilentZonesBanner({ zones, zoneId }: Props) {
  return (
    <div className={zoneId === undefined ? 'mb-4' : 'mt-4'}>
      <Banner tone="warn">
        <p className="font-medium">
          {zoneId === undefined
            ? t`Some data centers can't be reached right now.`
            : t`This server's data center can't be reached right now.`}
        </p>
        <ul className="mt-1">
          {zones.map((zone) => (
            <li key={zone.zoneId}>
              <ZoneName of={zone.zoneId} />, {t`since`} <DateTime at={zone.since} />
            </li>
          ))}
        </ul>
        <p className="mt-1">
          {zoneId === undefined
            ? t`Their servers show the last known state, and new actions wait. All other servers are up to date.`
            : t`The last known state is shown. New actions wait until the data center is back.`}
        </p>
      </Banner>
    </div>
  );
}
