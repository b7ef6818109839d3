import { mail, mailSample } from '#domains/messages/api/port.ts';
import { message, type Sayable } from '#kernel/message.ts';
import { notice } from '../notices.ts';

export const confirmMail = mail<{ token: string }>({
  id: 'account.confirm-email',
  title: message('account', 'mail-confirm', 'Confirm email address'),
  sample: { token: mailSample.token },
  secret: true,
  subject: (_data, { siteName: site }) => notice('confirm-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('confirm-asked', { site }) },
    { kind: 'link', label: notice('confirm'), url: `${consoleUrl}/confirmEmail?token=${token}` },
    { kind: 'text', text: notice('confirm-once') },
  ],
});

export const askedMail = mail<{ email: string; ip: string }>({
  id: 'account.email-asked',
  title: message('account', 'mail-asked', 'Change of email address requested'),
  sample: { email: mailSample.email, ip: mailSample.address },
  values: ({ email, ip }) => ({ email, address: ip }),
  secret: false,
  subject: (_data, { siteName: site }) => notice('email-asked-subject', { site }),
  parts: ({ email, ip }) => [
    { kind: 'text', text: notice('email-asked', { email, ip }) },
    { kind: 'text', text: notice('end-sessions') },
  ],
});

export const movedMail = mail<{ email: string }>({
  id: 'account.email-moved',
  title: message('account', 'mail-moved', 'Email address changed'),
  sample: { email: mailSample.email },
  values: ({ email }) => ({ email }),
  secret: false,
  subject: (_data, { siteName: site }) => notice('email-moved-subject', { site }),
  parts: ({ email }) => [
    { kind: 'text', text: notice('email-moved', { email }) },
    { kind: 'text', text: notice('contact-support') },
  ],
});

const dayOf = (at: Date) => ({ day: at.toISOString() });

export const deletionAskedMail = mail<{ due: Date; ip: string }>({
  id: 'account.deletion-asked',
  title: message('account', 'mail-deletion-asked', 'Account deletion requested'),
  sample: { due: mailSample.due, ip: mailSample.address },
  values: ({ due, ip }) => ({ day: dayOf(due), address: ip }),
  secret: false,
  subject: ({ due }, { siteName: site }) => notice('deletion-subject', { site, day: dayOf(due) }),
  parts: ({ due, ip }, { consoleUrl }) => [
    { kind: 'text', text: notice('deletion-asked', { ip, day: dayOf(due) }) },
    { kind: 'text', text: notice('deletion-until') },
    { kind: 'link', label: notice('keep-account'), url: `${consoleUrl}/profile` },
    { kind: 'text', text: notice('deletion-not-you') },
  ],
});

export const deletionOrderedMail = mail<{ due: Date }>({
  id: 'account.deletion-ordered',
  title: message('account', 'mail-deletion-ordered', 'Account closed by staff'),
  sample: { due: mailSample.due },
  values: ({ due }) => ({ day: dayOf(due) }),
  secret: false,
  subject: ({ due }, { siteName: site }) => notice('deletion-subject', { site, day: dayOf(due) }),
  parts: ({ due }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('deletion-ordered', { site, day: dayOf(due) }) },
    { kind: 'text', text: notice('deletion-export') },
    { kind: 'link', label: notice('open-console'), url: `${consoleUrl}/profile` },
  ],
});

export const deletionCancelledMail = mail<Record<never, never>>({
  id: 'account.deletion-cancelled',
  title: message('account', 'mail-deletion-cancelled', 'Account deletion canceled'),
  sample: {},
  secret: false,
  subject: (_data, { siteName: site }) => notice('stays-subject', { site }),
  parts: () => [
    { kind: 'text', text: notice('stays') },
    { kind: 'text', text: notice('stays-again') },
  ],
});

export const deletionHeldMail = mail<{ reasons: Sayable[] }>({
  id: 'account.deletion-held',
  title: message('account', 'mail-deletion-held', 'Account deletion on hold'),
  sample: { reasons: ['server-1', 'server-2'] },
  secret: false,
  subject: (_data, { siteName: site }) => notice('held-subject', { site }),
  parts: ({ reasons }, { consoleUrl }) => [
    { kind: 'text', text: notice('held') },
    { kind: 'lines', lines: reasons },
    { kind: 'link', label: notice('open-console'), url: `${consoleUrl}/profile` },
    { kind: 'text', text: notice('held-until') },
  ],
});

export const deletedMail = mail<Record<never, never>>({
  id: 'account.deleted',
  title: message('account', 'mail-deleted', 'Account deleted'),
  sample: {},
  secret: false,
  subject: (_data, { siteName: site }) => notice('deleted-subject', { site }),
  parts: () => [
    { kind: 'text', text: notice('deleted') },
    { kind: 'text', text: notice('deleted-kept') },
    { kind: 'small', text: notice('deleted-last') },
  ],
});
