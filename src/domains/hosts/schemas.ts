import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

/** What a zone may have or not, in the order in which it is shown. */
export const abilities = [
  'snapshots',
  'memorySnapshots',
  'screen',
  'serial',
  'statistics',
  'firewall',
  'probes',
  'networks',
  'guest',
  'init',
  'images',
  'hotCpu',
  'hotRam',
  'hotDisk',
  'hotNic',
  'backups',
  'servicelets',
  'devices',
] as const;
export type Ability = (typeof abilities)[number];

const amount = z.number();
const Allowed = z.object({ able: z.boolean(), detail: z.string() });

/** What an engine last said of its host; figures of what there is, and of what its machines have of it. */
const HostReport = z
  .object({
    /** `kvm`: with the processor's help; `tcg`: emulated in software; null: not tried yet. */
    accelerator: z.enum(['kvm', 'tcg']).nullable(),
    why: z.string(),
    version: z.string(),
    processors: z.object({ there: amount, given: amount }),
    memoryMb: z.object({ there: amount, usable: amount, given: amount }),
    diskGb: z.object({ there: amount, free: amount, promised: amount }),
    machines: z.object({ running: amount, there: amount }),
    networks: Allowed,
    limits: Allowed,
    ownUsers: z.boolean(),
  })
  .meta({ id: 'HostReport' });

export const Host = z
  .object({
    /** Its name in the configuration. */
    engine: z.string(),
    /** The name people know it by; null: it does not run. */
    family: z.string().nullable(),
    zones: z.array(z.object({ id: z.string(), name: z.string() })),
    /** When the engine last said so; null: never yet. */
    readAt: Instant.nullable(),
    /** Null: it runs elsewhere, or does not run. */
    report: HostReport.nullable(),
    /** Packages, and what there is not without each. */
    missing: z.array(z.object({ name: z.string(), without: z.string() })),
    abilities: z.array(z.object({ ability: z.enum(abilities), able: z.boolean() })),
  })
  .meta({ id: 'EngineHost' });
