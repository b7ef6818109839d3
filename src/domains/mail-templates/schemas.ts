import { z } from 'zod';
import { variableNames } from '#domains/messages/wording.ts';
import { SiteHost } from '#domains/sites/schemas.ts';
import { languages } from '#kernel/languages.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';

export const maxSubject = 200;
export const maxBody = 10_000;

export const ByMail = SiteHost.extend({ mailId: z.string().min(1).max(80), language: z.enum(languages) });

export const MailTemplateRow = z
  .object({
    id: z.string(),
    title: z.string(),
    /** The languages in which the site has a text of its own. */
    own: z.array(z.enum(languages)),
  })
  .meta({ id: 'MailTemplateRow' });

export const MailWording = z.strictObject({
  subject: z.string().trim().min(1).max(maxSubject),
  /** Markdown, with variables such as `{link}`. */
  body: z.string().trim().min(1).max(maxBody),
});

export const MailTemplateDetails = z
  .object({
    id: z.string(),
    title: z.string(),
    language: z.enum(languages),
    /** For If-Match: counts what was saved. */
    version: z.int(),
    /** Whether the text is the site's own. */
    own: z.boolean(),
    subject: z.string(),
    body: z.string(),
    /** The text that the mail has without one of the site. */
    usual: z.object({ subject: z.string(), body: z.string() }),
    variables: z.array(
      z.object({
        name: z.enum(variableNames),
        note: z.string(),
        /** The text must have it. */
        needed: z.boolean(),
        inSubject: z.boolean(),
        /** What it is in previews and tests; lines, of those that have several. */
        sample: z.array(z.string()),
      }),
    ),
    /** Of the card of the mail. */
    color: z.string(),
    /** Whom a test goes to. */
    testTo: z.string(),
  })
  .meta({ id: 'MailTemplateDetails' });

export const MailVersion = z
  .object({
    version: z.int(),
    savedAt: Instant,
    savedBy: signer(z.string()),
    /** Null: the usual text was restored. */
    subject: z.string().nullable(),
    body: z.string().nullable(),
  })
  .meta({ id: 'MailVersion' });
