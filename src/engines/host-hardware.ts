import { z } from 'zod';

export const sensorKinds = ['temperature', 'fan', 'power'] as const;
export const nicKinds = ['physical', 'bond', 'bridge', 'virtual'] as const;

const Sensor = z.object({
  kind: z.enum(sensorKinds),
  /** Unlike that of any other of its kind on the host. */
  name: z.string().min(1).max(100),
  /** Degrees Celsius, revolutions per minute, or watts. */
  value: z.number(),
  /** Of a temperature or a power from which on, of a fan below which it is out of range; null: unknown. */
  limit: z.number().nullable(),
  /** It is out of range, or says that it has failed. */
  alarm: z.boolean(),
});

const HostNic = z.object({
  name: z.string().min(1).max(100),
  kind: z.enum(nicKinds),
  mac: z.string().max(20).nullable(),
  up: z.boolean(),
  /** Megabits per second; null: it is down, or does not say. */
  speedMbps: z.number().nullable(),
  mtu: z.number().nullable(),
  /** VLANs that the host itself takes from it, in ascending order. */
  vlans: z.array(z.int()).readonly(),
  /** Frames that were received or sent with errors since the host started. */
  errors: z.number(),
});

const Volume = z.object({
  /** Where the host mounts it, or what it calls it. */
  name: z.string().min(1).max(255),
  /** Such as `ext4` or `NVMe`. */
  kind: z.string().max(100),
  totalGb: z.number(),
  usedGb: z.number(),
});

/** What a host is made of, as far as it can be read; an empty list: it has none of it, or does not show it. */
export const HostHardware = z.object({
  sensors: z.array(Sensor).max(200).readonly(),
  nics: z.array(HostNic).max(200).readonly(),
  volumes: z.array(Volume).max(100).readonly(),
});
export type HostHardware = z.infer<typeof HostHardware>;
export type HostSensor = HostHardware['sensors'][number];
