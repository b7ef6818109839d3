import { report } from '#platform/report.ts';
import { readMessages } from './store-log.ts';

const channelTitles: Record<string, string> = { mail: 'Mail', sms: 'Text message', webhook: 'Webhook' };

/** A number is another person's: support recognises it by its ends. */
const masked = (phone: string): string => `${phone.slice(0, 4)}…${phone.slice(-3)}`;

/** The path of a webhook often holds a token of its owner. */
function shownRecipient(channel: string, recipient: string): string {
  if (channel === 'sms') return masked(recipient);
  return channel === 'webhook' ? `${new URL(recipient).origin}/…` : recipient;
}

/** What was sent to whom, of the provider for operators, of their own site for site staff. Never the text. */
export const messageLog = report('messages', {
  id: 'messageLog',
  title: 'Message Log',
  why: 'Emails, text messages and webhooks that were sent, are waiting or were rejected, and why. Start here when someone reports a missing message.',
  empty: 'No messages match these filters.',
  may: 'report.message-log',
  columns: [
    { id: 'date', title: 'Date', kind: 'date', sortable: true },
    { id: 'channel', title: 'Channel', kind: 'text', spare: true },
    { id: 'recipient', title: 'Recipient', kind: 'text', sortable: true },
    { id: 'subject', title: 'Subject', kind: 'text' },
    { id: 'template', title: 'Kind', kind: 'text', spare: true },
    { id: 'state', title: 'State', kind: 'state', sortable: true },
    { id: 'tries', title: 'Attempts', kind: 'number', sortable: true, spare: true },
    { id: 'sent', title: 'Sent', kind: 'date', nullable: true, spare: true },
    { id: 'error', title: 'Last error', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text', spare: true },
  ],
  filters: [
    {
      id: 'state',
      title: 'State',
      kind: 'choice',
      choices: [
        ['queued', 'Waiting'],
        ['sent', 'Sent'],
        ['delivered', 'Delivered'],
        ['bounced', 'Refused by the receiver'],
        ['failed', 'Failed'],
      ],
    },
    {
      id: 'channel',
      title: 'Channel',
      kind: 'choice',
      choices: [
        ['mail', 'Mail'],
        ['sms', 'Text message'],
        ['webhook', 'Webhook'],
      ],
    },
    { id: 'period', title: 'Period', kind: 'period', maxDays: 366 },
    { id: 'text', title: 'Recipient or kind', kind: 'text' },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  async rows(db, scope, query) {
    const { rows, total } = await readMessages(db, scope, query);
    const items = rows.map((row) => ({
      date: row.created_at.toISOString(),
      channel: channelTitles[row.channel] ?? row.channel,
      recipient: shownRecipient(row.channel, row.recipient),
      subject: row.subject,
      template: row.template,
      state: row.state,
      tries: row.tries,
      sent: row.sent_at?.toISOString() ?? null,
      error: row.error ?? '',
      site: row.site,
    }));
    return { items, total };
  },
});
