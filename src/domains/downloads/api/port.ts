import { notice } from '../notices.ts';
import { mail, mailSample, sendMail, type Sender } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { DownloadKind } from '../schemas.ts';
import { stateOf } from './read-download.ts';
import { dropOldExports, findExport, insertDownload, readPart, setReady } from './store.ts';

export { insertPart as addPart, setFailed as failDownload } from './store.ts';

const dayMs = 24 * 3_600_000;
/** How long a ready file can be fetched by its link: bookkeepers come to an invoice when they come to it. */
const lifeMs: Record<DownloadKind, number> = { report: dayMs, usage: dayMs, invoice: 30 * dayMs, document: 30 * dayMs };
/** How long an export can be fetched by who ordered it. */
const exportLifeMs = 7 * 24 * 3_600_000;
/** Exports of an account that are kept: the oldest makes way for a new one. */
const maxExports = 10;

interface Order {
  kind: DownloadKind;
  siteId: string;
  accountId: string;
  title: string;
  filename: string;
  contentType: string;
  sender: Sender;
  now: Date;
}

const linkOf = (sender: Sender, kind: DownloadKind, token: string): string =>
  `${sender.consoleUrl}/${kind}/download?token=${token}`;

/**
 * Orders a file in the caller's transaction; its task fills it. With `withLink` the link exists at once and is
 * answered here alone; without it one is made and mailed when the file is ready.
 */
export async function orderDownload(
  tx: Db,
  order: Order,
  { withLink }: { withLink: boolean },
): Promise<{ id: string; url: string | null }> {
  const { sender, now, ...file } = order;
  const id = newId<'download'>();
  const token = withLink ? newToken() : null;
  await insertDownload(tx, {
    id,
    ...file,
    tokenHash: token === null ? null : digestOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs[order.kind]),
  });
  return { id, url: token === null ? null : linkOf(sender, order.kind, token) };
}

interface File {
  id: string;
  kind: DownloadKind;
  title: string;
  rows: number;
  bytes: number;
  now: Date;
  /** Null: the link was returned when the file was requested. */
  mailTo: { sender: Sender; accountId: string; email: string } | null;
}

const readyMail = mail<{ title: string; url: string }>({
  id: 'downloads.ready',
  title: message('downloads', 'mail-ready', 'File ready for download'),
  sample: { title: 'invoices.zip', url: `${mailSample.consoleUrl}/svc/downloads/file` },
  values: ({ title }) => ({ file: title }),
  secret: true,
  subject: ({ title }) => notice('ready', { title }),
  parts: ({ title, url }) => [
    { kind: 'text', text: notice('ready-text', { title }) },
    { kind: 'link', label: notice('download'), url },
    { kind: 'text', text: notice('ready-once') },
  ],
});

/** Makes a file ready, and mails its link where that was wanted. */
export async function completeDownload(tx: Db, file: File): Promise<void> {
  const { mailTo, kind, title, rows, bytes } = file;
  const token = mailTo === null ? null : newToken();
  const expiresAt = new Date(file.now.getTime() + lifeMs[kind]);
  await setReady(tx, file.id, { rows, bytes, expiresAt, tokenHash: token === null ? null : digestOf(token) });
  if (mailTo === null || token === null) return;
  const { sender, accountId, email } = mailTo;
  await sendMail(tx, readyMail, { sender, accountId, to: email, data: { title, url: linkOf(sender, kind, token) } });
}

type ExportOrder = Pick<Order, 'siteId' | 'accountId' | 'filename' | 'contentType' | 'now'> & {
  /** Of an archive, which makes way for no other file; absent: it is an export, kept for seven days. */
  keepUntil?: Date;
};

/** Orders a file that who ordered it fetches signed in, as often as they like; answers its id. */
export async function orderExport(tx: Db, { now, keepUntil, ...file }: ExportOrder): Promise<string> {
  const id = newId<'download'>();
  if (keepUntil === undefined) await dropOldExports(tx, file.accountId, maxExports - 1);
  await insertDownload(tx, {
    id,
    kind: keepUntil === undefined ? 'export' : 'archive',
    ...file,
    title: file.filename,
    tokenHash: null,
    createdAt: now,
    expiresAt: keepUntil ?? new Date(now.getTime() + exportLifeMs),
  });
  return id;
}

/** Makes an export ready. */
export async function completeExport(
  tx: Db,
  file: Pick<File, 'rows' | 'bytes' | 'now'> & { id: string; keepUntil?: Date },
): Promise<void> {
  const { id, rows, bytes, now, keepUntil } = file;
  const expiresAt = keepUntil ?? new Date(now.getTime() + exportLifeMs);
  await setReady(tx, id, { rows, bytes, expiresAt, tokenHash: null });
}

/** An export or a file of an archive of an account, with the state that it has now; undefined: it has none of that id. */
export async function readExportOf(db: Db, accountId: string, { id, now }: { id: string; now: Date }) {
  const found = await findExport(db, { id, accountId });
  return found && { ...found, state: stateOf({ ...found, usedAt: null }, now) };
}

/** The content of a ready file, part by part. */
export async function* contentOf(db: Db, id: string): AsyncIterable<Buffer> {
  for (let position = 0; ; position += 1) {
    const content = await readPart(db, id, position);
    if (content === undefined) return;
    yield content;
  }
}
