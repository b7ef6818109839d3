import { z } from 'zod';
import { SiteHost } from '#domains/sites/schemas.ts';
import { roles } from '#kernel/permissions.ts';
import { maxUrl, parameters, places, sandboxFlags } from './options.ts';

export const ByPage = z.strictObject({ pageId: z.uuid() });
export const BySitePage = SiteHost.extend({ pageId: z.uuid() });

const page = {
  title: z.string().trim().min(1).max(60),
  place: z.enum(places),
  url: z.string().trim().min(1).max(maxUrl),
  sandbox: z.array(z.enum(sandboxFlags)).max(sandboxFlags.length),
  parameters: z.array(z.enum(parameters)).max(parameters.length),
  /** Who has the entry. */
  roles: z.array(z.enum(roles)).min(1).max(roles.length),
  enabled: z.boolean(),
};
export const ExternalPageInput = z.strictObject(page);
export const ExternalPage = z
  .object({
    id: z.uuid(),
    ...page,
    /** For If-Match. */
    version: z.int(),
    /** Whether its addresses are signed. */
    hasKey: z.boolean(),
  })
  .meta({ id: 'ExternalPage' });

export const Opened = z
  .object({ title: z.string(), url: z.string(), sandbox: z.array(z.enum(sandboxFlags)) })
  .meta({ id: 'OpenedExternalPage' });
