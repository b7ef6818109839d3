import { expect, vi } from 'vitest';
import type { Db } from '#platform/db/pool.ts';

/** The mails queued for an address, newest first. */
export async function mailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('message')
    .select(['template', 'subject', 'body_text as text', 'body_html as html'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Waits until so many mails were queued for an address; answers them. */
export async function awaitMails(db: Db, recipient: string, count: number) {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(db, recipient);
      expect(mails.length).toBeGreaterThanOrEqual(count);
      return mails;
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** The link of a mail as its plain text shows it. */
export function linkOf(mail: { text: string | null } | undefined): URL {
  const found = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (found === undefined) throw new Error('the mail has no link');
  return new URL(found);
}

/** The token of the link of a mail. */
export function tokenOf(mail: { text: string | null } | undefined): string {
  const token = linkOf(mail).searchParams.get('token');
  if (token === null) throw new Error('the link has no token');
  return token;
}
