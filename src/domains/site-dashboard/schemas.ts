import { z } from 'zod';
import { severities } from '#kernel/findings.ts';
import { currencies } from '#kernel/money.ts';
import { spans, usualSpan } from './spans.ts';

export const DashboardQuery = z.strictObject({ months: z.enum(spans).default(usualSpan) });

export const SiteDashboard = z
  .object({
    siteId: z.uuid(),
    /** In UTC, the oldest first; the last one is the current month. */
    months: z.array(
      z.object({
        month: z.string(),
        /** Customers at the beginning and, or until now, at the end. */
        start: z.int(),
        joined: z.int(),
        left: z.int(),
        end: z.int(),
        /** Of those at the beginning, the percentage that left; null where there were none. */
        churn: z.number().nullable(),
      }),
    ),
    /** Charges of the same months through yesterday, before tax, in minor units; null where the reader may not see them. */
    revenue: z
      .array(
        z.object({
          month: z.string(),
          meter: z.string(),
          service: z.string(),
          currency: z.enum(currencies),
          amount: z.int(),
        }),
      )
      .nullable(),
    /** What needs attention; null where the reader may not see it. */
    health: z.object({
      /** Accounts that are suspended, locked or disabled. */
      blocked: z.int().nullable(),
      findings: z
        .array(z.object({ id: z.string(), title: z.string(), severity: z.enum(severities), open: z.int() }))
        .nullable(),
      /** Tasks that failed for good and were neither retried nor discarded. */
      failedTasks: z.int(),
      /** Of the whole installation. */
      alarms: z.object({ firing: z.int(), critical: z.int() }).nullable(),
    }),
  })
  .meta({ id: 'SiteDashboard' });
