import { mail, mailSample, sms } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { notice } from '../../notices.ts';

interface Code {
  code: string;
  minutes: number;
}

/** The code of a second factor by mail. */
export const codeMail = mail<Code>({
  id: 'factor-code',
  title: message('identity', 'mail-code', 'Verification code'),
  sample: { code: '123456', minutes: 10 },
  values: ({ minutes }) => ({ minutes }),
  secret: true,
  subject: (_data, { siteName: site }) => notice('code-subject', { site }),
  parts: ({ code, minutes }) => [
    { kind: 'text', text: notice('code-enter') },
    { kind: 'code', code },
    { kind: 'text', text: notice('code-expires', { minutes }) },
  ],
});

/** The code of a second factor, or of a phone to be verified, as a text message. */
export const codeSms = sms<Code>({
  id: 'factor-code',
  secret: true,
  text: ({ code, minutes }, { siteName: site }) => notice('code-sms', { code, site, minutes }),
});

/** Someone signed in with a recovery code: who did not do it must know at once. */
export const recoveryMail = mail<{ address: string; left: number }>({
  id: 'recovery-code-used',
  title: message('identity', 'mail-recovery', 'Recovery code used'),
  sample: { address: mailSample.address, left: 7 },
  values: ({ address, left }) => ({ address, left }),
  secret: false,
  subject: (_data, { siteName: site }) => notice('recovery-used', { site }),
  parts: ({ address, left }) => [
    { kind: 'text', text: notice('recovery-used-text', { address, left }) },
    { kind: 'text', text: notice('recovery-not-you') },
  ],
});
