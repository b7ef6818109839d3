import { z } from 'zod';
import { personal } from '#kernel/personal.ts';
import { Instant } from '#kernel/wire.ts';

export const ByAgreement = z.strictObject({ siteId: z.uuid(), agreementId: z.string().min(1).max(40) });

const agreement = {
  siteId: z.uuid(),
  siteHost: z.string(),
  site: z.string(),
  /** Within its site. */
  id: z.string(),
  title: z.string(),
  /** The newest. */
  version: z.int(),
  publishedAt: Instant,
  /** Who has accepted the newest version. */
  accepted: z.int(),
  /** Who is asked for it at the next sign-in. */
  waiting: z.int(),
};
export const AgreementRow = z.object(agreement).meta({ id: 'AgreementRow' });
export const AgreementDetails = z
  .object({ ...agreement, body: z.string(), versions: z.array(z.object({ version: z.int(), publishedAt: Instant })) })
  .meta({ id: 'AgreementDetails' });

export const Acceptance = z
  .object({
    accountId: z.uuid(),
    email: z.string(),
    name: z.string(),
    version: z.int(),
    acceptedAt: Instant,
    ip: personal('ip', z.string()),
  })
  .meta({ id: 'Acceptance' });
