import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Reason } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';

import { SiteHost, siteStandings } from '#domains/sites/schemas.ts';
import { archiveFiles } from './archive-files.ts';
import { closingDays } from './limits.ts';

/** What becomes of the servers of a site while it is suspended. */
export const serverChoices = ['keep', 'off'] as const;

const reason = Reason(500);
/** The host name of the site, as it was typed. */
const confirm = z.string().trim().max(253);

export const NewSuspension = z.strictObject({ reason, servers: z.enum(serverChoices), confirm });
export const NewClosing = z.strictObject({
  reason,
  days: z.int().min(closingDays.min).max(closingDays.max),
  confirm,
});
export const Confirmed = z.strictObject({ confirm });

export const ByArchiveFile = SiteHost.extend({ file: z.enum(archiveFiles) });

/** What must be done before a site can be closed, in the order in which it is shown. */
export const closingPoints = ['waiting', 'accounts', 'servers', 'archive'] as const;

export const SiteState = z
  .object({
    /** Another one than before once the site is closed: its names are released. */
    host: z.string(),
    standing: z.enum(siteStandings),
    /** The provider's own site can't be suspended or closed. */
    isProviders: z.boolean(),
    /** What a change touches. */
    impact: z.object({
      accounts: z.int(),
      servers: z.int(),
      running: z.int(),
      hosts: z.int(),
      /** What its customers were charged last month before tax, in minor units. */
      revenue: z.array(z.object({ currency: z.enum(currencies), amount: z.int() })),
      /** What its servers cost a month, in minor units; where a suspension is tried or made, also while it lasts. */
      monthly: z.array(z.object({ currency: z.enum(currencies), now: z.int(), suspended: z.int().nullable() })),
    }),
    suspension: z
      .object({
        reason: z.string(),
        since: Instant,
        servers: z.enum(serverChoices),
        /** Servers that were powered off. */
        poweredOff: z.int(),
      })
      .nullable(),
    closing: z
      .object({
        reason: z.string(),
        startedAt: Instant,
        endsAt: Instant,
        closedAt: Instant.nullable(),
        /** `count`: what is left, such as days and accounts. */
        points: z.array(z.object({ id: z.enum(closingPoints), done: z.boolean(), count: z.int() })),
        files: z.array(
          z.object({
            name: z.enum(archiveFiles),
            filename: z.string(),
            state: z.enum(['preparing', 'ready', 'failed', 'expired', 'used']),
            /** Nothing that belongs into it was added since it was ordered. */
            current: z.boolean(),
            /** Of CSV; of an archive of documents: its files without the manifest. */
            rows: z.int().nullable(),
            bytes: z.int().nullable(),
            expiresAt: Instant,
          }),
        ),
      })
      .nullable(),
    /** The tasks that power servers off or on, and that make the archive, while they run. */
    powerTask: z.uuid().nullable(),
    archiveTask: z.uuid().nullable(),
  })
  .meta({ id: 'SiteState' });
