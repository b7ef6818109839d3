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
    columns: z.array(z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'id', 'state', 'money', 'date', 'bytes', 'ip', 'number', 'link']),
        sortable: z.boolean(),
        to: z.string().optional(),
    })),
    filters: z.array(z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'choice', 'period']),
        choices: z.array(z.tuple([z.string(), z.string()])).optional(),
    })),
})
    .meta({ id: 'ReportDefinition' });
export const ReportRow = z.record(z.string(), cell);
/** Typed filters travel as `where=<id>:<value>`, several separated by `|`. */
export const ReportQuery = z.strictObject({ ...pageQuery, where: z.string().max(1000).optional() });
