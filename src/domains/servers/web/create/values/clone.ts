import { maxNameLength } from '../../../limits.ts';
import type { ServerDetail } from '../../types.ts';
import type { CreateValues } from './values.ts';

/** The configuration of a server as values of the form; what is secret of it, and its addresses, stay its own. */
export function valuesOfServer(server: ServerDetail): Partial<CreateValues> {
  const cpu = /^(\d+)([ABTD])$/.exec(server.cpu);
  const name = copyName(server.name);
  return {
    zoneId: server.zoneId,
    imageId: server.imageId,
    // The pattern above names the types that there are.
    ...(cpu && { cpuCount: Number(cpu[1]), cpuType: cpu[2] as CreateValues['cpuType'] }),
    ramMb: server.ramMb,
    diskSizesGb: server.disks.map(({ sizeGb }) => sizeGb),
    networkIds: [...new Set(server.nics.map(({ networkId }) => networkId))],
    names: [name],
    pattern: `${name}-{n}`,
    billingMode: server.billingMode,
    trafficPackage: server.trafficPackage ?? '',
    backup: server.backup,
    managed: server.managed,
    terminateProtected: server.terminateProtected,
    description: server.description,
  };
}

const suffix = '-copy';

/** `web-1` becomes `web-1-copy`, cut where it would be too long. */
export const copyName = (name: string): string => `${name.slice(0, maxNameLength - suffix.length)}${suffix}`;
