import { maxRules } from '#engines/firewall.ts';
import { powerActions } from '#engines/machines.ts';
import { maxSubnets } from '#engines/networks.ts';
import { keptStatistics } from '../stored/samples.ts';
import type { EngineCapabilities } from '#engines/port.ts';

export const maxDisks = 12;
export const maxNics = 8;
export const maxSnapshots = 32;
const maxImageBytes = 2_000_000_000_000;

/** What machines in a cloud can do so far. Why they cannot do the rest is in docs/engines.md. */
export const capabilities: EngineCapabilities = {
  family: 'OpenStack',
  power: powerActions,
  maxDisks,
  maxNics,
  snapshots: { memory: false, quiesce: false, max: maxSnapshots },
  consoles: ['vnc'],
  hardware: {
    hotAddCpu: false,
    hotAddRam: false,
    hotAddDisk: true,
    hotGrowDisk: true,
    keepsSafety: false,
    resizesWithSnapshots: true,
  },
  nics: { hot: true },
  statistics: { kept: keptStatistics, memoryWithoutAgent: false },
  firewall: { maxRules },
  guest: { reset: false, rescue: false },
  backups: null,
  servicelets: null,
  init: null,
  probes: null,
  images: { maxBytes: maxImageBytes },
  devices: null,
  networks: { maxSubnets },
  hosts: null,
  pools: true,
  switches: null,
  guestReports: false,
  checks: true,
  adoption: true,
  networkCaps: false,
};
