import type { HardwareCapabilities } from '#engines/hardware.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Configured } from '#domains/servers/api/port.ts';
import type { Hot } from '../change.ts';

const nothing: HardwareCapabilities = {
  hotAddCpu: false,
  hotAddRam: false,
  hotAddDisk: false,
  hotGrowDisk: false,
  keepsSafety: false,
  resizesWithSnapshots: false,
};

/** What can change while a server runs: what its engine can, and its guest takes. */
export function hotOf(app: App, { engine, osFamily }: Pick<Configured, 'engine' | 'osFamily'>): Hot {
  const can = capabilitiesOf(app, engine)?.hardware ?? nothing;
  // Other guests need drivers or editions for new processors and memory that no one here can vouch for.
  const takes = osFamily === 'linux';
  return {
    cpu: can.hotAddCpu && takes,
    ram: can.hotAddRam && takes,
    addDisk: can.hotAddDisk,
    growDisk: can.hotGrowDisk,
  };
}

/** Whether a change of disks leaves a snapshot. */
export const keepsSafety = (app: App, engine: string): boolean =>
  capabilitiesOf(app, engine)?.hardware.keepsSafety ?? false;

/** Whether processors and memory can change while there are snapshots of disks. */
export const resizesWithSnapshots = (app: App, engine: string): boolean =>
  capabilitiesOf(app, engine)?.hardware.resizesWithSnapshots ?? false;

/** The most disks of a server: as its site has it, and its engine can. */
export const mostDisks = (app: App, { engine, limits }: Pick<Configured, 'engine' | 'limits'>): number =>
  Math.min(limits.disks, capabilitiesOf(app, engine)?.maxDisks ?? limits.disks);
