import { t } from '@lingui/core/macro';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { Banner } from '#ui/Feedback.tsx';
import { servers } from '../contract.ts';

/** Names the data centres that do not answer: what is shown of their servers is what was known last. */
export default function SilentZones({ zoneId }: { zoneId?: string }) {
  const { data } = useRead(servers.listSilentZones, {}, { pollSeconds: 25 });
  const zones = (data?.items ?? []).filter((zone) => zoneId === undefined || zone.zoneId === zoneId);
  if (zones.length === 0) return null;
  return (
    <div className={zoneId === undefined ? 'mb-4' : 'mt-4'}>
      <Banner tone="warn">
        <p className="font-medium">
          {zoneId === undefined
            ? t`Some data centers do not answer at the moment.`
            : t`The data center of this server does not answer at the moment.`}
        </p>
        <ul className="mt-1">
          {zones.map((zone) => (
            <li key={zone.zoneId}>
              {zone.zoneId} · {zone.zoneName}, {t`since`} <DateTime at={zone.since} />
            </li>
          ))}
        </ul>
        <p className="mt-1">
          {zoneId === undefined
            ? t`Their servers are listed as they were last known, and what is asked of them waits. All others are up to date.`
            : t`It is shown as it was last known, and what is asked of it waits until the data center answers.`}
        </p>
      </Banner>
    </div>
  );
}
