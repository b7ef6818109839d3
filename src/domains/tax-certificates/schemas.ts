import { z } from 'zod';
import { exemptionReasons } from '#domains/invoices/tax.ts';
import { hint } from '#kernel/hint.ts';
import { why } from '#kernel/reasons.ts';
import { Instant } from '#kernel/wire.ts';
import { maxFileBytes, maxNumberLength, maxReasonLength } from './limits.ts';
import { certificateStates, fileTypes, findings } from './states.ts';

export const Certificate = z
  .object({
    id: z.uuid(),
    owner: z.string(),
    reason: z.enum(exemptionReasons),
    country: z.string(),
    /** Empty: the whole country. */
    region: z.string(),
    number: z.string(),
    validFrom: z.string(),
    /** The last day. */
    expiresOn: z.string(),
    state: z.enum(certificateStates),
    finding: z.enum(findings),
    /** Why it was rejected, by the person who did. */
    rejection: z.string(),
    uploadedAt: Instant,
    contentType: z.enum(fileTypes),
    bytes: z.int(),
    hasFile: z.boolean(),
    /** It was accepted at some time, so that documents may name it. */
    wasAccepted: z.boolean(),
  })
  .meta({ id: 'TaxCertificate' });

export const CertificateInput = z.strictObject({
  reason: z.enum(exemptionReasons),
  /** ISO 3166, two letters. */
  country: z.string().max(2),
  /** ISO 3166-2 without the country; empty: the whole country. */
  region: z.string().max(3).default(''),
  number: z
    .string()
    .trim()
    .min(1)
    .max(maxNumberLength)
    // oxlint-disable-next-line no-control-regex -- they have no place on a document
    .regex(/^[^\u0000-\u001f\u007f]*$/, hint(why('expected.one-line'))),
  validFrom: z.iso.date(),
  expiresOn: z.iso.date(),
  /** PDF, PNG or JPEG, in base64. */
  file: z
    .string()
    .min(1)
    .max(Math.ceil(maxFileBytes / 3) * 4 + 4000),
});
export const maxBodyBytes = Math.ceil(maxFileBytes / 3) * 4 + 16_384;

export const ReviewInput = z.strictObject({
  decision: z.enum(['accept', 'reject']),
  /** Of a rejection: why, as the customer reads it. */
  reason: z
    .string()
    .max(maxReasonLength * 2)
    .default(''),
});
export const ByCertificate = z.strictObject({ certificateId: z.uuid() });
