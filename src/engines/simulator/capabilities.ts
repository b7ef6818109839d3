import { consoleKinds } from '#engines/consoles.ts';
import { deviceCatalogs } from '#engines/devices.ts';
import { maxRules } from '#engines/firewall.ts';
import { type HardwareCapabilities, maxDisks } from '#engines/hardware.ts';
import { maxImageBytes } from '#engines/images.ts';
import { maxUserDataBytes } from '#engines/init.ts';
import { powerActions } from '#engines/machines.ts';
import { maxSubnets } from '#engines/networks.ts';
import { maxNics } from '#engines/nics.ts';
import type { EngineCapabilities } from '#engines/port.ts';
import { servicelets } from '#engines/servicelets.ts';

export const maxSnapshots = 32;
export const maxBackups = 200;
/** For how long its switches remember what they saw. */
export const rememberedDays = 90;

/** Where its probes come from: an address that is kept for documents and belongs to no one. */
export const probesFrom = '192.0.2.53';

/** It is of the open family. */
export const deviceCatalog = deviceCatalogs.kvm;

/** Processors and memory can be plugged in while it runs; what is there grows only while it is off. */
export const hardwareCapabilities: HardwareCapabilities = {
  hotAddCpu: true,
  hotAddRam: true,
  hotAddDisk: true,
  hotGrowDisk: false,
  keepsSafety: true,
  resizesWithSnapshots: true,
};

const minute = 60;
const day = 86_400;

/** What the simulator keeps, as the larger hypervisors do: fine for a day, coarser for longer. */
export const keptStatistics = [
  { intervalSeconds: minute, forSeconds: day },
  { intervalSeconds: 5 * minute, forSeconds: 16 * day },
  { intervalSeconds: 60 * minute, forSeconds: 190 * day },
  { intervalSeconds: day, forSeconds: 190 * day },
] as const;

export const capabilities: EngineCapabilities = {
  family: 'Simulator',
  power: powerActions,
  maxDisks,
  maxNics,
  snapshots: { memory: true, quiesce: true, max: maxSnapshots },
  consoles: consoleKinds,
  hardware: hardwareCapabilities,
  nics: { hot: true },
  statistics: { kept: keptStatistics, memoryWithoutAgent: false },
  firewall: { maxRules },
  guest: { reset: true, rescue: true },
  backups: { quiesce: true, max: maxBackups },
  servicelets,
  init: { maxUserDataBytes },
  probes: { from: probesFrom },
  images: { maxBytes: maxImageBytes },
  devices: deviceCatalog,
  networks: { maxSubnets },
  hosts: { control: true, move: { live: true } },
  pools: true,
  switches: { remembersDays: rememberedDays },
  guestReports: true,
  checks: false,
  adoption: false,
  networkCaps: true,
};
