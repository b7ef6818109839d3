import { mail } from '#domains/messages/api/port.ts';
import { asInstant, type Sayable } from '#kernel/message.ts';
import { say } from '../messages.ts';

interface AlarmMail {
  severity: string;
  /** What is wrong in general, such as "Host down". */
  source: Sayable;
  name: string;
  detail: Sayable;
  since: Date;
  /** A path of the console. */
  path: string;
}

/** An alarm that someone has to look at now. */
export const alarmMail = mail<AlarmMail>({
  id: 'on-call.alarm',
  secret: false,
  subject: ({ severity, source, name }) => say('mail-subject', { severity, source, name }),
  parts: ({ severity, source, name, detail, since, path }, { consoleUrl }) => [
    { kind: 'title', text: say('mail-subject', { severity, source, name }) },
    { kind: 'text', text: detail },
    { kind: 'text', text: say('mail-since', { since: asInstant(since) }) },
    { kind: 'link', label: say('mail-open'), url: `${consoleUrl}${path}` },
    { kind: 'small', text: say('mail-why') },
  ],
});
