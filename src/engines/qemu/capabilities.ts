import type { HardwareCapabilities } from '#engines/hardware.ts';
import type { EngineCapabilities } from '#engines/port.ts';
import { maxRules } from '#engines/firewall.ts';
import { maxUserDataBytes } from '#engines/init.ts';
import { powerActions } from '#engines/machines.ts';
import { maxSubnets } from '#engines/networks.ts';
import { outsideAddress } from './network/space.ts';
import { keptStatistics } from '../stored/samples.ts';

export const maxDisks = 8;
export const maxNics = 8;
export const maxSnapshots = 32;

/** Disks come and grow while a machine runs; its processors and memory are as it was started. */
export const hardwareCapabilities: HardwareCapabilities = {
  hotAddCpu: false,
  hotAddRam: false,
  hotAddDisk: true,
  hotGrowDisk: true,
  keepsSafety: false,
  resizesWithSnapshots: true,
};

/** The largest disk that is likely to fit on one host. */
const maxImageBytes = 1_000_000_000_000;

/** What virtual machines on one host can do so far. */
export const capabilities: EngineCapabilities = {
  family: 'QEMU',
  power: powerActions,
  maxDisks,
  maxNics,
  snapshots: { memory: true, quiesce: true, max: maxSnapshots },
  consoles: ['vnc', 'serial'],
  hardware: hardwareCapabilities,
  nics: { hot: true },
  statistics: { kept: keptStatistics, memoryWithoutAgent: true },
  firewall: null,
  guest: { reset: true, rescue: true },
  backups: null,
  servicelets: null,
  init: { maxUserDataBytes },
  probes: null,
  images: { maxBytes: maxImageBytes },
  devices: null,
  networks: null,
  hosts: { control: true, move: null },
  pools: true,
  switches: null,
  guestReports: true,
  checks: false,
  adoption: false,
  networkCaps: false,
};

/** What guests can where they have their own networks, beyond what they can without. */
export const wiredCapabilities: EngineCapabilities = {
  ...capabilities,
  firewall: { maxRules },
  networks: { maxSubnets },
  probes: { from: outsideAddress },
  switches: { remembersDays: 0 },
  networkCaps: true,
};
