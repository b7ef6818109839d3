import { z } from 'zod';
import { pageQuery } from '#kernel/wire.ts';

const cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ amount: z.int(), currency: z.string() }),
]);

export const ReportDefinition = z
  .object({
    id: z.string(),
    title: z.string(),
    why: z.string(),
    empty: z.string(),
    defaultSort: z.string(),
    columns: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'id', 'state', 'money', 'date', 'bytes', 'ip', 'number', 'link', 'agent']),
        sortable: z.boolean(),
        to: z.string().optional(),
      }),
    ),
    filters: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'choice', 'period']),
        choices: z.array(z.tuple([z.string(), z.string()])).optional(),
      }),
    ),
  })
  .meta({ id: 'ReportDefinition' });

export const ReportRow = z.record(z.string(), cell);
/** Typed filters travel as `where=<id>:<value>`, several separated by `|`. */
export const ReportQuery = z.strictObject({ ...pageQuery, where: z.string().max(1000).optional() });

export const Delivery = z.strictObject({
  /** `url`: the answer holds the link; `email`: it is mailed to the caller when the file is ready. */
  delivery: z.enum(['url', 'email']),
  sorting: z.string().max(60).optional(),
  filter: z.string().max(200).optional(),
  where: z.string().max(1000).optional(),
});
export const Delivered = z.object({ cmdId: z.uuid(), url: z.string().nullable() });
