import { z } from 'zod';
import { bootDevices, deviceCatalogues, type Devices } from '#engines/devices.ts';
import { Token } from './wire.ts';

/** The part of the simulator's protocol that is about what a machine shows its guest. */

/** It is of the open family. */
export const deviceCatalogue = deviceCatalogues.kvm;

const Shape = z.strictObject({
  bootOrder: z.array(z.enum(bootDevices)).max(bootDevices.length),
  guestType: z.string().max(60),
  scsiAdapter: z.string().max(60),
  nicType: z.string().max(60),
}) satisfies z.ZodType<Devices>;

export const DevicesBody = z.strictObject({ token: Token, devices: Shape });
export const DevicesAnswer = z.object({ devices: Shape.nullable() });
