import { asInstant, message, type Message } from '#kernel/message.ts';
import { mail, mailSample } from '#domains/messages/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { AbuseCause } from '../kinds.ts';
import { notice } from '../notices.ts';

export interface WarningMail {
  name: string;
  serverId: string;
  cause: AbuseCause | null;
  lists: string | null;
  trafficGb: number | null;
  usualGb: number | null;
  cpu: number | null;
  /** What staff adds; empty: nothing. */
  note: string;
  deadline: Date;
}

/** A warning of abusive usage, with its evidence and until when the cause must be gone. */
export const warningMail = mail<WarningMail>({
  id: 'abuse.warning',
  title: message('abuse', 'mail-warning', 'Warning of abusive usage'),
  sample: {
    name: 'web-1',
    serverId: 'sample',
    cause: 'traffic',
    lists: null,
    trafficGb: 640,
    usualGb: 20,
    cpu: null,
    note: 'Your server floods 203.0.113.7.',
    deadline: mailSample.due,
  },
  values: ({ name, deadline }) => ({ title: name, day: asInstant(deadline) }),
  secret: false,
  subject: ({ name }) => notice('warning-subject', { name }),
  parts: (data, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('warning-lead', { name: data.name, site }) },
    { kind: 'lines', lines: [...evidenceOf(data), ...(data.note === '' ? [] : [data.note])] },
    { kind: 'text', text: notice('warning-do', { deadline: asInstant(data.deadline) }) },
    { kind: 'link', label: notice('warning-open'), url: `${consoleUrl}${serverPath(data.serverId)}` },
    { kind: 'text', text: notice('warning-answer') },
  ],
});

/** What was seen, a sentence each. */
function evidenceOf({ cause, lists, trafficGb, usualGb, cpu }: WarningMail): Message[] {
  const evidence: Message[] = [];
  if (lists !== null) evidence.push(notice('warning-mail', { lists }));
  if (cause === 'traffic' && trafficGb !== null)
    evidence.push(notice('warning-traffic', { gb: trafficGb, usual: usualGb ?? 0 }));
  if (cause === 'cpu' && cpu !== null) evidence.push(notice('warning-cpu', { cpu }));
  return evidence.length > 0 ? evidence : [notice('warning-other')];
}
