import { expect } from '@playwright/test';

interface Message {
  subject: string;
  /** Of a mail, as they came. */
  headers: string;
  text: string;
}

function mailboxUrl(): string {
  const url = process.env['E2E_MAILBOX_URL'];
  if (url === undefined) throw new Error('the mailbox of the product is not known: set E2E_MAILBOX_URL');
  return url;
}

/** What arrived in the sandbox's mailbox for an address, newest first. */
export async function messagesTo(to: string): Promise<Message[]> {
  const answer = await fetch(`${mailboxUrl()}/messages?${new URLSearchParams({ to })}`);
  const { items } = (await answer.json()) as { items: Message[] };
  return items;
}

/** The link of the newest message with this subject, as path and query; waits until `count` of them have arrived. */
export async function linkMailedTo(to: string, subject: RegExp, count = 1): Promise<string> {
  const matching = async () => (await messagesTo(to)).filter((message) => subject.test(message.subject));
  await expect.poll(async () => (await matching()).length, { message: `mail to ${to}` }).toBeGreaterThanOrEqual(count);
  const link = /https?:\/\/[^\s/]+(\/\S+)/.exec((await matching())[0]?.text ?? '')?.[1];
  if (link === undefined) throw new Error(`the mail to ${to} has no link`);
  return link;
}

/** Lets the sandbox refuse the next mails to an address, as one that no one has. */
export async function failMailsTo(to: string, times: number): Promise<void> {
  const answer = await fetch(`${mailboxUrl()}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: [{ channel: 'mail', kind: 'permanent', to, times }] }),
  });
  expect(answer.status, 'faults').toBe(200);
}
