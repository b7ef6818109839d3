import { mail, mailSample } from '#domains/messages/api/port.ts';
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

const titleOf = ({ severity, source, name }: AlarmMail) => say('mail-subject', { severity, source, name });

/** An alarm that someone has to look at now. */
export const alarmMail = mail<AlarmMail>({
  id: 'on-call.alarm',
  title: say('mail-title'),
  sample: {
    severity: 'critical',
    source: say('mail-sample-source'),
    name: 'node-17',
    detail: say('mail-sample-detail'),
    since: mailSample.due,
    path: '/alarms',
  },
  values: (alarm) => ({ title: titleOf(alarm), text: alarm.detail, day: asInstant(alarm.since) }),
  secret: false,
  subject: titleOf,
  parts: (alarm, { consoleUrl }) => [
    { kind: 'title', text: titleOf(alarm) },
    { kind: 'text', text: alarm.detail },
    { kind: 'text', text: say('mail-since', { since: asInstant(alarm.since) }) },
    { kind: 'link', label: say('mail-open'), url: `${consoleUrl}${alarm.path}` },
    { kind: 'small', text: say('mail-why') },
  ],
});
