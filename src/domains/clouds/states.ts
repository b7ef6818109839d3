/** What a check of a cloud found; `waiting`: its turn has not come. */
export const checkStates = ['waiting', 'ok', 'warning', 'failed', 'skipped'] as const;
export type CheckState = (typeof checkStates)[number];

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

export const objectKinds = ['network', 'image', 'server'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** What became of something that was found in a cloud. */
export const objectStates = ['found', 'importing', 'imported', 'releasing'] as const;
export type ObjectState = (typeof objectStates)[number];

/** What an imported network is in the console. */
export const networkUses = ['private', 'public', 'internal'] as const;
export type NetworkUse = (typeof networkUses)[number];
