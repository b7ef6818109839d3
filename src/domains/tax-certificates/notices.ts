import { messages } from '#kernel/message.ts';
import { billingStaff, money, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('tax-certificates', {
  accepted: 'Tax certificate {number} accepted',
  'accepted-text': 'Your next invoices are exempt from tax for services from {from} through {through}.',
  rejected: 'Tax certificate {number} rejected',
  'rejected-text': '{reason} Upload a new certificate to be exempt from tax.',
  'rejected-malware': 'The file contained a virus and was removed. Upload a clean file.',
  'rejected-not-scanned': 'The file could not be scanned for viruses. Upload the certificate again.',
  waiting: 'Tax certificate {number} of {owner} to review',
  'waiting-text': 'Accept it, or reject it with a reason. Until then, tax is charged.',
  expires: 'Tax certificate {number} expires on {through}',
  'expires-text': 'After that day, tax is charged again. Upload a new certificate before then.',
});

export const kinds = notices('tax-certificates', {
  1290: {
    ...money,
    title: 'Tax certificate reviewed',
    description: 'A tax certificate was accepted or rejected.',
    sample: {
      title: notice('accepted', { number: 'EX-2041' }),
      text: notice('accepted-text', { from: '2026-11-01', through: '2027-10-31' }),
      severity: 'success',
    },
  },
  1291: {
    ...money,
    title: 'Tax certificate expires',
    description: 'A tax certificate expires in 30 or 7 days.',
    sample: {
      title: notice('expires', { number: 'EX-2041', through: '2027-10-31' }),
      text: notice('expires-text'),
      severity: 'warning',
    },
  },
  1292: {
    ...billingStaff,
    title: 'Tax certificate to review',
    description: 'A customer uploaded a tax certificate.',
    sample: {
      title: notice('waiting', { number: 'EX-2041', owner: 'ada@example.com' }),
      text: notice('waiting-text'),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
