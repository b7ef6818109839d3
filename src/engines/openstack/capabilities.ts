import { maxRules } from '#engines/firewall.ts';
import { powerActions } from '#engines/machines.ts';
import { maxSubnets } from '#engines/networks.ts';
import { keptStatistics } from '../stored/samples.ts';
import type { EngineCapabilities } from '#engines/port.ts';
import type { CloudTraits } from './config.ts';

export const maxDisks = 12;
export const maxNics = 8;
export const maxSnapshots = 32;
const maxImageBytes = 2_000_000_000_000;

/** What machines in a cloud with everything can do. Why they cannot do the rest is in docs/engines.md. */
const everything: EngineCapabilities = {
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
  guest: { reset: false, rescue: true },
  backups: null,
  servicelets: null,
  init: null,
  probes: null,
  images: { maxBytes: maxImageBytes },
  devices: null,
  networks: { maxSubnets },
  hosts: { control: true, move: { live: true } },
  pools: true,
  switches: null,
  guestReports: false,
  checks: true,
  adoption: true,
  networkCaps: true,
};

/** What machines in this cloud can do: what it lacks is not offered. */
export const capabilitiesOf = ({ disks, rescueImage, lacks }: CloudTraits): EngineCapabilities => ({
  ...everything,
  ...(disks === 'local' && {
    maxDisks: 1,
    hardware: { ...everything.hardware, hotAddDisk: false, hotGrowDisk: false },
    pools: false,
  }),
  consoles: lacks.includes('screens') ? [] : everything.consoles,
  guest: { reset: false, rescue: rescueImage !== undefined },
  hosts: { control: true, move: { live: !lacks.includes('live-moves') } },
  networkCaps: !lacks.includes('caps'),
});
