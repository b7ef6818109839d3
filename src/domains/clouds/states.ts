import type { CheckState } from '#kernel/checks.ts';

/** The state of a cloud, by what the last self-check found. */
export const cloudStates = ['unchecked', 'checking', 'ready', 'warning', 'failed'] as const;
export type CloudState = (typeof cloudStates)[number];

/** What a cloud is by its checks. */
export function cloudStateOf(checks: readonly CheckState[], checking: boolean): CloudState {
  if (checking) return 'checking';
  if (checks.length === 0 || checks.includes('waiting')) return 'unchecked';
  if (checks.includes('failed')) return 'failed';
  return checks.includes('warning') ? 'warning' : 'ready';
}

export const networkTypes = ['tenant', 'vlan', 'flat', 'vxlan', 'geneve'] as const;
export type NetworkType = (typeof networkTypes)[number];
/** Types that are on a physical network. */
export const isPhysical = (type: NetworkType): boolean => type === 'vlan' || type === 'flat';

export const cpuTypes = ['A', 'B', 'D', 'T'] as const;
export type CpuType = (typeof cpuTypes)[number];

/** Where the disks of servers are: volumes of cinder, or the host of each server. */
export const diskPlaces = ['volumes', 'local'] as const;
export type DiskPlace = (typeof diskPlaces)[number];

/** What a cloud may lack that others have. */
export const cloudParts = ['screens', 'caps', 'live-moves'] as const;
export type CloudPart = (typeof cloudParts)[number];

/** Limits that the cloud itself can set the project of an account, by the service that sets them. */
export const quotasOf = {
  compute: ['instances', 'cores', 'ram'],
  volume: ['volumes', 'gigabytes', 'snapshots'],
  network: ['network', 'subnet', 'port', 'security_group', 'security_group_rule'],
} as const;
export const quotaNames = [...quotasOf.compute, ...quotasOf.volume, ...quotasOf.network] as const;
export type QuotaName = (typeof quotaNames)[number];

export const objectKinds = ['network', 'image', 'server'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** What became of something that was found in a cloud. */
export const objectStates = ['found', 'importing', 'imported', 'releasing'] as const;
export type ObjectState = (typeof objectStates)[number];

/** What an imported network is in the console. */
export const networkUses = ['private', 'public', 'internal'] as const;
export type NetworkUse = (typeof networkUses)[number];
