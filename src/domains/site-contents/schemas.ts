import { z } from 'zod';
import { SiteHost } from '#domains/sites/schemas.ts';
import { languages } from '#kernel/languages.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { contentKinds } from './kinds.ts';

const Kind = z.enum(contentKinds);
const Language = z.enum(languages);
export const ByContent = SiteHost.extend({ kind: Kind, language: Language });

export const NewContent = z.strictObject({
  title: z.string().trim().min(1).max(120),
  /** Markdown; empty: the text that holds now ends. */
  body: z.string().trim().max(100_000),
  /** Null: from now. */
  startsAt: Instant.nullable(),
});

export const SiteContent = z
  .object({
    kind: Kind,
    language: Language,
    /** For If-Match: counts the versions. */
    version: z.int(),
    title: z.string(),
    body: z.string(),
    startsAt: Instant.nullable(),
  })
  .meta({ id: 'SiteContent' });

export const ContentRow = z
  .object({
    kind: Kind,
    /** The languages in which a text holds now. */
    languages: z.array(Language),
    /** When the next one begins; null: none waits. */
    nextAt: Instant.nullable(),
  })
  .meta({ id: 'SiteContentRow' });

export const ContentVersion = z
  .object({
    version: z.int(),
    title: z.string(),
    body: z.string(),
    startsAt: Instant,
    savedAt: Instant,
    savedBy: signer(z.string()),
    state: z.enum(['planned', 'current', 'past']),
  })
  .meta({ id: 'SiteContentVersion' });

export const Reader = z.strictObject({ language: Language.optional() });
export const OwnReader = Reader.extend({
  /** That kind alone. */
  kind: Kind.optional(),
});
export const ByKind = z.strictObject({ kind: Kind });
export const Page = z
  .object({ kind: Kind, language: Language, version: z.int(), title: z.string(), body: z.string() })
  .meta({ id: 'SitePage' });
