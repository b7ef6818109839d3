import { z } from 'zod';
import { downloadStates } from '#domains/downloads/schemas.ts';
import { Instant } from '#kernel/wire.ts';

const texts = (max: number) => z.record(z.string().max(60), z.string().max(max)).default({});

export const ExportOrder = z.strictObject({
  /** The operation of the list, such as `servers.listServers`. */
  list: z.string().max(100),
  /** The parameters of its path. */
  params: texts(200),
  /** Its search, filters and sorting, as in its address. */
  query: texts(2000),
  format: z.enum(['csv', 'json']).default('csv'),
});

export const ExportView = z
  .object({
    filename: z.string(),
    state: z.enum(downloadStates),
    /** Of a ready file; 0 before. */
    rows: z.int(),
    bytes: z.int(),
    expiresAt: Instant,
  })
  .meta({ id: 'Export' });
