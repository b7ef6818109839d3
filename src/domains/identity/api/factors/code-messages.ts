import { mail, sms } from '#domains/messages/api/port.ts';

interface Code {
  code: string;
  minutes: number;
}

/** The code of a second factor by mail. */
export const codeMail = mail<Code>({
  id: 'factor-code',
  secret: true,
  subject: (_data, sender) => `Your code for ${sender.siteName}`,
  parts: ({ code, minutes }) => [
    { kind: 'text', text: 'Enter this code to go on:' },
    { kind: 'code', code },
    {
      kind: 'text',
      text: `It is valid for ${minutes} minutes and works once. If you did not ask for it, somebody knows your password: change it.`,
    },
  ],
});

/** The code of a second factor, or of a phone to be verified, as a text message. */
export const codeSms = sms<Code>({
  id: 'factor-code',
  secret: true,
  text: ({ code, minutes }, sender) => `${code} is your code for ${sender.siteName}. Valid for ${minutes} minutes.`,
});

/** Somebody signed in with a recovery code: who did not do it must know at once. */
export const recoveryMail = mail<{ address: string; left: number }>({
  id: 'recovery-code-used',
  secret: false,
  subject: (_data, sender) => `A recovery code of ${sender.siteName} was used`,
  parts: ({ address, left }) => [
    {
      kind: 'text',
      text: `A recovery code was used to sign in from ${address}. ${left} codes are left; make new ones when they run out.`,
    },
    { kind: 'text', text: 'If it was not you, change your password and your second factor now.' },
  ],
});
