import { t } from '@lingui/core/macro';
import { hostPath } from '#domains/hosts/paths.ts';
import { networksPath } from '#domains/networks/paths.ts';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import type { PortRow } from './types.ts';

/** The data center of a switch, or that it serves all of its engine. */
export function SwitchZone({ zoneId, engine }: Pick<PortRow, 'zoneId' | 'engine'>) {
  return zoneId === null ? t`All of ${engine}` : <ZoneName of={zoneId} />;
}

/** A host that a port leads to. */
export function HostCell({ hostId, host }: Pick<PortRow, 'hostId' | 'host'>) {
  return hostId === null ? '–' : <RowLink to={hostPath(hostId)}>{host}</RowLink>;
}

/** A VLAN, with a link to its network where the data center is known. */
export function VlanLink({ vlan, zoneId }: { vlan: number; zoneId: string | null }) {
  return zoneId === null ? String(vlan) : <RowLink to={networksPath(zoneId, String(vlan))}>{String(vlan)}</RowLink>;
}
