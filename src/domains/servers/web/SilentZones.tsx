import { lazily } from '#shell/boot/lazily.tsx';
import { useRead } from '#shell/data/read.ts';
import { servers } from '../contract.ts';

const SilentZonesBanner = lazily(() => import('./SilentZonesBanner.tsx'));

/** Names the data centers that can't be reached, where there are any. */
export default function SilentZones({ zoneId }: { zoneId?: string }) {
  const { data } = useRead(servers.listSilentZones, {}, { pollSeconds: 25 });
  const zones = (data?.items ?? []).filter((zone) => zoneId === undefined || zone.zoneId === zoneId);
  return zones.length > 0 && <SilentZonesBanner zones={zones} zoneId={zoneId} />;
}
