import type { HostReport } from '#engines/hosts.ts';

/** A host as an engine lists it: half full, with everything in order. */
export const hostReport = (id: string, more: Partial<HostReport> = {}): HostReport => ({
  id,
  name: id,
  zoneId: null,
  cluster: null,
  hypervisor: { family: 'KVM', version: '10.0' },
  state: 'online',
  processors: { total: 16, used: 4, reserved: 20 },
  memoryMb: { total: 65_536, used: 30_000, reserved: 30_000 },
  diskGb: { total: 1000, used: 500, reserved: 900 },
  overcommit: { processors: 1, memory: 1 },
  sharedStorage: false,
  startedAt: Date.UTC(2026, 0, 1),
  machines: { running: 3, total: 4 },
  detail: null,
  hardware: null,
  ...more,
});
