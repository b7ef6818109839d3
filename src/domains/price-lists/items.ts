/** The groups in which prices are shown, in this order. */
export const itemGroups = ['compute', 'storage', 'network', 'licences', 'services'] as const;
export type ItemGroup = (typeof itemGroups)[number];

/** What a quantity of an item counts. */
export const itemUnits = ['vcpu', 'gb', 'address', 'server'] as const;
export type ItemUnit = (typeof itemUnits)[number];

const kinds: Record<string, { group: ItemGroup; unit: ItemUnit }> = {
  cpu: { group: 'compute', unit: 'vcpu' },
  ram: { group: 'compute', unit: 'gb' },
  disk: { group: 'storage', unit: 'gb' },
  snapshot: { group: 'storage', unit: 'gb' },
  image: { group: 'storage', unit: 'gb' },
  backup: { group: 'storage', unit: 'gb' },
  ip: { group: 'network', unit: 'address' },
  traffic: { group: 'network', unit: 'server' },
  licence: { group: 'licences', unit: 'vcpu' },
  managed: { group: 'services', unit: 'server' },
};

/** Where an item is shown and what it counts, by its key, such as `cpu.B`. */
export function placeOf(key: string): { group: ItemGroup; unit: ItemUnit } {
  const place = kinds[key.split('.')[0] ?? ''] ?? { group: 'services', unit: 'server' };
  return key.endsWith('.gb') ? { ...place, unit: 'gb' } : place;
}
