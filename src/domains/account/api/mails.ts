import { mail } from '#domains/messages/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import { tell } from '../notices.ts';

export const confirmMail = mail<{ token: string }>({
  id: 'account.confirm-email',
  secret: true,
  subject: (_data, { siteName: site }) => tell('confirm-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: tell('confirm-asked', { site }) },
    { kind: 'link', label: tell('confirm'), url: `${consoleUrl}/confirmEmail?token=${token}` },
    { kind: 'text', text: tell('confirm-once') },
  ],
});

export const askedMail = mail<{ email: string; ip: string }>({
  id: 'account.email-asked',
  secret: false,
  subject: (_data, { siteName: site }) => tell('email-asked-subject', { site }),
  parts: ({ email, ip }) => [
    { kind: 'text', text: tell('email-asked', { email, ip }) },
    { kind: 'text', text: tell('end-sessions') },
  ],
});

export const movedMail = mail<{ email: string }>({
  id: 'account.email-moved',
  secret: false,
  subject: (_data, { siteName: site }) => tell('email-moved-subject', { site }),
  parts: ({ email }) => [
    { kind: 'text', text: tell('email-moved', { email }) },
    { kind: 'text', text: tell('contact-support') },
  ],
});

const dayOf = (at: Date) => ({ day: at.toISOString() });

export const deletionAskedMail = mail<{ due: Date; ip: string }>({
  id: 'account.deletion-asked',
  secret: false,
  subject: ({ due }, { siteName: site }) => tell('deletion-subject', { site, day: dayOf(due) }),
  parts: ({ due, ip }, { consoleUrl }) => [
    { kind: 'text', text: tell('deletion-asked', { ip, day: dayOf(due) }) },
    { kind: 'text', text: tell('deletion-until') },
    { kind: 'link', label: tell('keep-account'), url: `${consoleUrl}/profile` },
    { kind: 'text', text: tell('deletion-not-you') },
  ],
});

export const deletionCancelledMail = mail<Record<never, never>>({
  id: 'account.deletion-cancelled',
  secret: false,
  subject: (_data, { siteName: site }) => tell('stays-subject', { site }),
  parts: () => [
    { kind: 'text', text: tell('stays') },
    { kind: 'text', text: tell('stays-again') },
  ],
});

export const deletionHeldMail = mail<{ reasons: Sayable[] }>({
  id: 'account.deletion-held',
  secret: false,
  subject: (_data, { siteName: site }) => tell('held-subject', { site }),
  parts: ({ reasons }, { consoleUrl }) => [
    { kind: 'text', text: tell('held') },
    { kind: 'lines', lines: reasons },
    { kind: 'link', label: tell('open-console'), url: `${consoleUrl}/profile` },
    { kind: 'text', text: tell('held-until') },
  ],
});

export const deletedMail = mail<Record<never, never>>({
  id: 'account.deleted',
  secret: false,
  subject: (_data, { siteName: site }) => tell('deleted-subject', { site }),
  parts: () => [
    { kind: 'text', text: tell('deleted') },
    { kind: 'text', text: tell('deleted-kept') },
    { kind: 'small', text: tell('deleted-last') },
  ],
});
