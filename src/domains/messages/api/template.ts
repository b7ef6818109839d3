import type { Language } from '#kernel/languages.ts';
import type { Sayable, WithMessages } from '#kernel/message.ts';

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
  | { kind: 'small-link'; label: string; url: string };

export interface MailTemplate<Data> {
  id: string;
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

const declared = new Map<string, MailTemplate<never>>();

/** Declares a mail; the type of its data comes from the type argument. */
export function mail<Data>(template: MailTemplate<Data>): MailTemplate<Data> {
  declared.set(template.id, template);
  return template;
}

/** Every mail that the loaded domains have declared, by its id. */
export const declaredMails = (): ReadonlyMap<string, MailTemplate<never>> => declared;

export const sms = <Data>(template: SmsTemplate<Data>): SmsTemplate<Data> => template;
