import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { timingQuery } from '#kernel/timing-schema.ts';
import { Instant } from '#kernel/wire.ts';

export const schedules = contract('schedules', {
  previewTiming: op({
    method: 'GET',
    path: '/schedules/preview',
    summary: 'Previews the next five runs of a schedule.',
    may: 'signed-in',
    audit: 'none: read',
    shares: 'configure',
    query: z.strictObject(timingQuery),
    output: z.object({ nextRuns: z.array(Instant) }),
  }),
});
