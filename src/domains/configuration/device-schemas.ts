import { z } from 'zod';
import { bootDevices } from './devices.ts';

export const Devices = z
  .object({
    bootOrder: z.array(z.enum(bootDevices)),
    guestType: z.string(),
    scsiAdapter: z.string(),
    nicType: z.string(),
  })
  .meta({ id: 'ServerDevices' });

const choices = z.array(z.object({ id: z.string(), title: z.string() }));

export const DeviceForm = z.object({
  /** Null: devices can't be chosen in its data center. */
  devices: z.object({ current: Devices, guestTypes: choices, scsiAdapters: choices, nicTypes: choices }).nullable(),
  /** Why they cannot change now; null: they can. */
  refusal: z.string().nullable(),
  version: z.int(),
});

export const DeviceChange = z
  .strictObject({
    bootOrder: z.array(z.enum(bootDevices)).max(bootDevices.length),
    guestType: z.string().max(60),
    scsiAdapter: z.string().max(60),
    nicType: z.string().max(60),
    /** Allows the server to be shut down and started. */
    restart: z.boolean().optional(),
    /** Cuts the power instead of asking the guest to shut down. */
    force: z.boolean().optional(),
  })
  .meta({ id: 'DeviceChange' });
