import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

export const maintenanceStates = ['planned', 'running', 'over', 'cancelled'] as const;

export const MaintenanceRow = z
  .object({
    id: z.uuid(),
    zoneId: z.string(),
    zoneName: z.string(),
    title: z.string(),
    text: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    state: z.enum(maintenanceStates),
    /** Every server of the zone, or some. */
    wholeZone: z.boolean(),
    /** How many servers that the caller sees are touched. */
    touched: z.int(),
  })
  .meta({ id: 'Maintenance' });

const line = (max: number) => z.string().trim().min(1).max(max);

export const AnnounceMaintenance = z.strictObject({
  zoneId: z.string().max(20),
  title: line(120),
  /** What it means for the servers, in plain sentences. */
  text: z.string().trim().max(1000).default(''),
  startsAt: Instant,
  endsAt: Instant,
  /** Names or identifiers of the servers that are touched; none: every server of the zone. */
  servers: z.array(line(253)).max(500).default([]),
});
