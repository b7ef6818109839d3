import { z } from 'zod';

/** Bytes of the largest file. */
export const maxFileBytes = 8_000_000;

/** Each part by its name; what it holds is checked by the domain that brings it. */
const parts = z.record(z.string().min(1).max(40), z.record(z.string().min(1).max(120), z.unknown()));

export const SettingsFile = z
  .object({
    format: z.literal('site-settings'),
    version: z.literal(1),
    /** The host name of the site that it was exported from. */
    site: z.string().max(253),
    parts,
  })
  .meta({ id: 'SiteSettingsFile' });

export const ImportedFile = z.strictObject({
  format: z.literal('site-settings'),
  version: z.literal(1),
  site: z.string().max(253).optional(),
  parts,
  /** The names of the parts to import; absent: all that the file has. */
  only: z.array(z.string().max(40)).max(50).optional(),
});

/** A value in which two states, or two sites, differ, in words. Null: there is none. */
export const Difference = z
  .object({
    id: z.string(),
    part: z.string(),
    partTitle: z.string(),
    /** The entry in the file, such as `limitServers` or `privacy/en.title`. */
    entry: z.string(),
    /** What people call it. */
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'SiteDifference' });

export const Differences = z.object({ differences: z.array(Difference) });

export const ComparedWith = z.strictObject({ with: z.string().min(1).max(253) });

export const Comparison = z
  .object({
    name: z.string(),
    otherName: z.string(),
    /** `before`: of the site, `after`: of the other one. */
    differences: z.array(Difference),
  })
  .meta({ id: 'SiteComparison' });
