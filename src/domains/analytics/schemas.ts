import { z } from 'zod';

export const AnalyticsProfile = z
  .object({
    userId: z.string(),
    email: z.string(),
    gaTrackerId: z.string().nullable(),
    ga4TrackerId: z.string().nullable(),
    gaAdsTrackerId: z.string().nullable(),
    /** The pseudonym that reports carry in place of the person. */
    vid: z.string(),
    /** Extra properties of every report. */
    ga4: z.record(z.string(), z.string()),
    /** Where the script is, without a slash at the end. */
    scriptUrl: z.string(),
  })
  .meta({ id: 'AnalyticsProfile' });
