import { addTexts, type Message } from '#kernel/message.ts';
import { channels, type AddressRole, type Channel, type PreferenceSet, type ServerTopic } from './sets.ts';

export type Severity = 'info' | 'success' | 'warning' | 'error';

interface Rules {
  /** The set that decides about it for the account that it is about. */
  set: PreferenceSet;
  /** The set of the parent that decides about it, where a parent may be notified. */
  parentSet: PreferenceSet | null;
  inApp: boolean;
  mail: boolean;
  /** Its mail can't be switched off. */
  mailLocked: boolean;
  /** The role address that also gets a copy. */
  role?: AddressRole;
  /** What it belongs to where someone chooses by server or tag. */
  topic?: ServerTopic;
  /** Sent only to those who have chosen it for a server or a tag. */
  onlyChosen?: boolean;
  /** What one looks like, for the preferences screen and the test button. */
  sample: { title: Message; text: Message; severity: Severity };
}

/** What a domain declares of a kind; `description` says when it comes. */
interface Declaration extends Rules {
  title: string;
  description: string;
}
export interface Kind extends Rules {
  title: Message;
  description: Message;
}

/** Why something could not be done, in a sample. */
export const sampleReason: Message = { id: 'notifications.sample-reason' };

/** What kinds of one subject have in common. */
export const security = {
  set: 'security',
  parentSet: 'parent-security',
  inApp: true,
  mail: true,
  mailLocked: true,
} as const;
export const action = {
  set: 'general',
  parentSet: 'parent-actions',
  inApp: true,
  mail: true,
  mailLocked: false,
} as const;
export const usage = { ...action, set: 'usage', parentSet: 'parent-usage' } as const;
/** What an account uses and pays: its bookkeeper's, too. */
export const money = { ...usage, role: 'billing' } as const;
export const system = { ...action, set: 'system', parentSet: null } as const;
/** What billing staff is to know of the accounts of their site. */
export const billingStaff = { ...system, set: 'billing' } as const;

/** The codes of all domains, for types: each domain adds what its `notices.ts` declares. */
export interface NotificationCodes {}
export type NotificationCode = keyof NotificationCodes & number;

const kinds = new Map<number, Kind>();

/**
 * Declares the notifications of a domain by their code on the wire, in English; codes of our own begin at 1000. A
 * translation is in `notices.<language>.json`: `notice.<code>` and, for the description, `notice.<code>.when`.
 * Throws for a code that is taken.
 */
export function notices<const C extends Readonly<Record<number, Declaration>>>(domain: string, catalog: C): C {
  for (const [code, { title, description, ...rules }] of Object.entries<Declaration>(catalog)) {
    if (kinds.has(Number(code))) throw new Error(`two domains declare the notification ${code}`);
    const key = `notice.${code}`;
    addTexts('en', domain, { [key]: title, [`${key}.when`]: description });
    const id = `${domain}.${key}`;
    kinds.set(Number(code), { ...rules, title: { id }, description: { id: `${id}.when` } });
  }
  return catalog;
}

/** The kind of a code. Throws for one that no domain has declared. */
export function kindOf(code: NotificationCode): Kind {
  const kind = kinds.get(code);
  if (kind === undefined) throw new Error(`no domain declares the notification ${code}`);
  return kind;
}

/** The title of a stored code; the code itself where its domain is gone. */
export const titleOf = (code: number): Message | string => kinds.get(code)?.title ?? String(code);

/** Whether a number is a code of ours. */
export const isNotificationCode = (code: number): code is NotificationCode => kinds.has(code);

/** Every code, in order; complete once the domains are loaded. */
export const allCodes = (): NotificationCode[] =>
  [...kinds.keys()].filter(isNotificationCode).toSorted((a, b) => a - b);

/** The codes of a set, in their order. */
export const codesOf = (set: PreferenceSet): NotificationCode[] =>
  allCodes().filter((code) => kindOf(code).set === set || kindOf(code).parentSet === set);

/** Whose role address gets a copy. */
export const roleOf = (code: NotificationCode): AddressRole | null => kindOf(code).role ?? null;

/** Channels that a set offers about a code: text messages are for one's own security alone. */
export function channelsOf(set: PreferenceSet): readonly Channel[] {
  return set === 'security' ? channels : ['inApp', 'mail', 'webhook'];
}

/** What one set holds about a code while no one has changed it; a parent is notified in the console only. */
export function defaultOf(
  set: PreferenceSet,
  code: NotificationCode,
): Record<Channel, boolean> & { mailLocked: boolean } {
  const kind = kindOf(code);
  if (kind.parentSet === set) return { inApp: true, mail: false, webhook: false, sms: false, mailLocked: false };
  return { inApp: kind.inApp, mail: kind.mail, webhook: true, sms: false, mailLocked: kind.mailLocked };
}
