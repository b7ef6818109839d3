import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

export const downloadKinds = ['report', 'usage', 'invoice', 'document'] as const;
/** What is fetched by those who have its link. */
export type DownloadKind = (typeof downloadKinds)[number];
/** An `export` has no link: who ordered it fetches it, signed in. An `archive` neither, and it is kept until a day of its own. */
export type FileKind = DownloadKind | 'export' | 'archive';

/** What a link holds: the kind of its page, and the token. */
export const Link = z.strictObject({ kind: z.enum(downloadKinds), token: z.string().max(200) });

export const downloadStates = ['preparing', 'ready', 'failed', 'used', 'expired'] as const;
export type DownloadState = (typeof downloadStates)[number];

export const DownloadView = z
  .object({
    title: z.string(),
    filename: z.string(),
    state: z.enum(downloadStates),
    /** Of a ready file; 0 before. */
    rows: z.int(),
    bytes: z.int(),
    expiresAt: Instant,
  })
  .meta({ id: 'Download' });
