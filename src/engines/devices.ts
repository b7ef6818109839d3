import { z } from 'zod';
import type { Sayable } from '#kernel/message.ts';
import { type Described, effect, find, job, Ref } from './call.ts';
import { say } from './messages.ts';

/** What a machine can start from. */
export const bootDevices = ['disk', 'cdrom', 'network'] as const;
export type BootDevice = (typeof bootDevices)[number];

/** What a machine shows its guest: the hardware beside processor, memory, disks and cards themselves. */
const Devices = z.strictObject({
  /** Tried in this order; what is not named is not tried. */
  bootOrder: z.array(z.enum(bootDevices)).max(bootDevices.length),
  guestType: z.string().max(60),
  scsiAdapter: z.string().max(60),
  nicType: z.string().max(60),
});
export type Devices = Described<typeof Devices>;

export interface DeviceChoice {
  id: string;
  title: Sayable;
}

/** What a hypervisor family has to choose from; the first of each is what a machine is made with. */
export interface DeviceCatalog {
  guestTypes: readonly DeviceChoice[];
  scsiAdapters: readonly DeviceChoice[];
  nicTypes: readonly DeviceChoice[];
}

/** The guest that the image names. */
const auto: DeviceChoice = { id: 'auto', title: say('device.auto') };

/** The catalogs of the two families. */
export const deviceCatalogs = {
  kvm: {
    guestTypes: [
      auto,
      { id: 'l26', title: say('device.or-later', { system: 'Linux 2.6' }) },
      { id: 'win11', title: say('device.or-later', { system: 'Windows 11, Server 2022' }) },
      { id: 'win10', title: say('device.either', { system: 'Windows 10, Server 2016', other: '2019' }) },
      { id: 'win8', title: 'Windows 8, Server 2012' },
      { id: 'solaris', title: 'Solaris' },
      { id: 'other', title: say('device.other') },
    ],
    scsiAdapters: [
      { id: 'virtio-scsi-pci', title: 'VirtIO SCSI' },
      { id: 'virtio-scsi-single', title: say('device.one-a-disk', { adapter: 'VirtIO SCSI' }) },
      { id: 'lsi', title: 'LSI 53C895A' },
      { id: 'megasas', title: 'LSI MegaRAID SAS' },
      { id: 'pvscsi', title: 'VMware PVSCSI' },
    ],
    nicTypes: [
      { id: 'virtio', title: 'VirtIO' },
      { id: 'e1000', title: 'Intel E1000' },
      { id: 'e1000e', title: 'Intel E1000E' },
      { id: 'vmxnet3', title: 'VMware VMXNET3' },
      { id: 'rtl8139', title: 'Realtek RTL8139' },
    ],
  },
  vmware: {
    guestTypes: [
      auto,
      { id: 'otherLinux64Guest', title: say('device.64-bit', { system: 'Linux' }) },
      { id: 'ubuntu64Guest', title: say('device.64-bit', { system: 'Ubuntu' }) },
      { id: 'debian12_64Guest', title: say('device.64-bit', { system: 'Debian 12' }) },
      { id: 'rhel9_64Guest', title: say('device.64-bit', { system: 'Red Hat Enterprise Linux 9' }) },
      { id: 'windows2019srvNext_64Guest', title: 'Windows Server 2022' },
      { id: 'windows2019srv_64Guest', title: 'Windows Server 2019' },
      { id: 'freebsd13_64Guest', title: say('device.64-bit', { system: 'FreeBSD 13' }) },
      { id: 'otherGuest64', title: say('device.other-64') },
    ],
    scsiAdapters: [
      { id: 'pvscsi', title: 'VMware Paravirtual' },
      { id: 'lsilogicsas', title: 'LSI Logic SAS' },
      { id: 'lsilogic', title: 'LSI Logic Parallel' },
      { id: 'buslogic', title: 'BusLogic Parallel' },
    ],
    nicTypes: [
      { id: 'vmxnet3', title: 'VMXNET 3' },
      { id: 'e1000e', title: 'Intel E1000E' },
      { id: 'e1000', title: 'Intel E1000' },
    ],
  },
} as const satisfies Record<string, DeviceCatalog>;

/** What a choice of any family is called; null: no family has it. */
export function deviceTitle(choices: keyof DeviceCatalog, id: string): Sayable | null {
  const all = Object.values<DeviceCatalog>(deviceCatalogs).flatMap((catalog) => catalog[choices]);
  return all.find((one) => one.id === id)?.title ?? null;
}

/** What a machine of this catalog is made with. */
export const madeWith = ({ guestTypes, scsiAdapters, nicTypes }: DeviceCatalog): Devices => ({
  bootOrder: ['disk', 'cdrom', 'network'],
  guestType: guestTypes[0]?.id ?? '',
  scsiAdapter: scsiAdapters[0]?.id ?? '',
  nicType: nicTypes[0]?.id ?? '',
});

/** Which parts of the devices a catalog does not have. */
export function unknownDevices(has: DeviceCatalog, wanted: Devices): (keyof Devices)[] {
  const lacks = (choices: readonly DeviceChoice[], id: string) => !choices.some((one) => one.id === id);
  const wrong: (keyof Devices)[] = [];
  if (wanted.bootOrder.length === 0 || new Set(wanted.bootOrder).size !== wanted.bootOrder.length)
    wrong.push('bootOrder');
  if (lacks(has.guestTypes, wanted.guestType)) wrong.push('guestType');
  if (lacks(has.scsiAdapters, wanted.scsiAdapter)) wrong.push('scsiAdapter');
  if (lacks(has.nicTypes, wanted.nicType)) wrong.push('nicType');
  return wrong;
}

/** The devices of machines, ensured by token as in the rest of the port. */
export const deviceCalls = {
  /**
   * Makes the devices of a machine that is off as wanted: all of them or none. A machine that is not off, and what the
   * catalog does not have, is EngineFinal.
   */
  ensureDevices: job('POST /machines/{machineRef}/devices', effect({ machineRef: Ref, devices: Devices })),
  /** The devices of a machine; null when there is none. */
  readDevices: find('GET /machines/{machineRef}/devices', 'devices', Devices),
};
