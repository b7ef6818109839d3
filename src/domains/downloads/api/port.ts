import { notice } from '../notices.ts';
import { mail, sendMail, type Sender } from '#domains/messages/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { DownloadKind } from '../schemas.ts';
import { insertDownload, setReady } from './store.ts';

export { insertPart as addPart, setFailed as failDownload } from './store.ts';

/** How long a ready file can be fetched. */
const lifeMs = 24 * 3_600_000;

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
    expiresAt: new Date(now.getTime() + lifeMs),
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
  const expiresAt = new Date(file.now.getTime() + lifeMs);
  await setReady(tx, file.id, { rows, bytes, expiresAt, tokenHash: token === null ? null : digestOf(token) });
  if (mailTo === null || token === null) return;
  const { sender, accountId, email } = mailTo;
  await sendMail(tx, readyMail, { sender, accountId, to: email, data: { title, url: linkOf(sender, kind, token) } });
}
