import type { Language } from '#kernel/languages.ts';
import type { Message, MessageValue, Sayable, WithMessages } from '#kernel/message.ts';
import type { Block, ValueName } from '../wording.ts';

/** The brand a message speaks for. */
export interface Sender {
  siteId: string;
  siteName: string;
  primaryColor: string;
  /** Where the site's console answers, without a slash at the end; links are made from it and nothing else. */
  consoleUrl: string;
}

/** One part of a mail between greeting and footer. */
export type Part =
  /** What it is about, in one line. */
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string }
  /** A text of several lines. */
  | { kind: 'lines'; lines: string[] }
  /** A button in HTML, the address in plain text. */
  | { kind: 'link'; label: string; url: string }
  /** A code in large letters. */
  | { kind: 'code'; code: string }
  /** Below the card: why it came and how it ends. */
  | { kind: 'small'; text: string }
  | { kind: 'small-link'; label: string; url: string }
  /** Of a text that a site has written: its names are in it already. */
  | { kind: 'block'; block: Block };

export interface MailTemplate<Data> {
  id: string;
  /** When it is sent, for those who write a text of their own for it. */
  title: Message;
  /** What a text of a site may name, in addition to the site, and the link, the code and the lines of `parts`. */
  values?(data: Data): Partial<Record<ValueName, MessageValue>>;
  /** For previews and tests of such a text; its names are like no other words of the mail. */
  sample: Data;
  /** Holds a code or a link that proves something: its text is deleted from the database when it has left. */
  secret: boolean;
  subject(data: Data, sender: Sender): Sayable;
  parts(data: Data, sender: Sender): WithMessages<Part>[];
}

export interface SmsTemplate<Data> {
  id: string;
  secret: boolean;
  text(data: Data, sender: Sender, language: Language): Sayable;
}

/** Names and numbers for samples. */
export const mailSample = {
  name: 'Ann Example',
  email: 'ann@example.com',
  address: '203.0.113.7',
  browser: 'Firefox on Linux',
  token: 'sample',
  due: new Date('2027-03-14T00:00:00Z'),
  consoleUrl: 'https://console.example.com',
};

/** A mail whose data only its sender knows. */
type DeclaredMail = Omit<MailTemplate<never>, 'sample'> & { sample: unknown };
const declared = new Map<string, DeclaredMail>();

/** Declares a mail; the type of its data comes from the type argument. */
export function mail<Data>(template: MailTemplate<Data>): MailTemplate<Data> {
  declared.set(template.id, template);
  return template;
}

/** Every mail that the loaded domains have declared, by its id. */
export const declaredMails = (): ReadonlyMap<string, DeclaredMail> => declared;

export const sms = <Data>(template: SmsTemplate<Data>): SmsTemplate<Data> => template;
