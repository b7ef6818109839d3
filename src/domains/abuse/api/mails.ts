import { asInstant, type WithMessages } from '#kernel/message.ts';
import { mail, type Part } from '#domains/messages/api/port.ts';
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
  secret: false,
  subject: ({ name }) => notice('warning-subject', { name }),
  parts: (data, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('warning-lead', { name: data.name, site }) },
    ...evidenceOf(data),
    ...(data.note === '' ? [] : [{ kind: 'text', text: data.note } as const]),
    { kind: 'text', text: notice('warning-do', { deadline: asInstant(data.deadline) }) },
    { kind: 'link', label: notice('warning-open'), url: `${consoleUrl}/servers/${data.serverId}` },
    { kind: 'text', text: notice('warning-answer') },
  ],
});

function evidenceOf({ cause, lists, trafficGb, usualGb, cpu }: WarningMail): WithMessages<Part>[] {
  const parts: WithMessages<Part>[] = [];
  if (lists !== null) parts.push({ kind: 'text', text: notice('warning-mail', { lists }) });
  if (cause === 'traffic' && trafficGb !== null)
    parts.push({ kind: 'text', text: notice('warning-traffic', { gb: trafficGb, usual: usualGb ?? 0 }) });
  if (cause === 'cpu' && cpu !== null) parts.push({ kind: 'text', text: notice('warning-cpu', { cpu }) });
  return parts.length > 0 ? parts : [{ kind: 'text', text: notice('warning-other') }];
}
