import { z } from 'zod';
import { capBounds } from '#engines/network-caps.ts';

/** The part of the simulator's protocol that is about caps of what machines send and receive. */

export const CapBody = z.strictObject({ mbps: z.int().min(capBounds.least).max(capBounds.most).nullable() });
export const CapAnswer = z.object({ mbps: z.number().nullable() });
