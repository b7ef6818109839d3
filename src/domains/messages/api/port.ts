import { isSilenced } from './silence.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/languages.ts';
import { translate, type Sayable } from '#kernel/message.ts';
import { publicUrl } from '#platform/egress-public.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RequestFacts, Site } from '#platform/http/context.ts';
import { isThisMachine } from './this-machine.ts';
import { renderHtml, renderText } from './render.ts';
import { readLanguage } from '#domains/tenancy/api/port.ts';
import { insertMessage, readWording } from './store.ts';
import { sandboxOrigin } from './sandbox-origin.ts';
import { nameInMail, subjectOf, tamed } from './tame.ts';
import { partsOf, wordedParts, type Wording } from './site-wording.ts';
import { webhookKey, webhookSecret } from './webhook-key.ts';
import type { MailTemplate, Sender, SmsTemplate } from './template.ts';

export { tamed } from './tame.ts';
export { countQueued } from './store.ts';
export { isSilenced, silently } from './silence.ts';
export { messageStates, sentMessages } from './store-log.ts';
export { readMessageQueues } from './store-queues.ts';
export { senderAddress } from './sender-address.ts';
export { sandboxOrigin } from './sandbox-origin.ts';
export {
  declaredMails,
  mail,
  mailSample,
  sms,
  type MailTemplate,
  type Part,
  type Sender,
  type SmsTemplate,
} from './template.ts';
export { mailVariables, usualWording, type Wording } from './site-wording.ts';

export interface Envelope<Data> {
  sender: Sender;
  /** Null for someone who has no account yet. */
  accountId: string | null;
  /** A mail address, or a phone number in E.164. */
  to: string;
  data: Data;
  /** Of who reads it; absent: the account's, and English for someone who has none. */
  language?: Language;
  /** Its text, instead of the one that its site has now. */
  wording?: Wording;
  /** Where one click ends mails like this (RFC 8058); absent where the recipient may not end them. */
  unsubscribeUrl?: string;
}

/**
 * The brand and address of a site for its messages. Links come from the configuration and the site's own host. Without a
 * public address they follow the Host header of a request only where that names this machine, or is a verified name of the
 * site.
 */
export function senderOf(
  config: Config,
  site: Pick<Site, 'id' | 'name' | 'host' | 'primaryColor'> & Partial<Pick<Site, 'calledHost'>>,
  requestHost: string,
): Sender {
  const known = (site.calledHost ?? null) !== null || isThisMachine(requestHost);
  const base = config.publicUrl ?? `http://${known ? requestHost : `localhost:${config.port}`}`;
  const url = new URL(base);
  if (site.host !== '*') url.hostname = site.host;
  return {
    siteId: site.id,
    siteName: site.name,
    primaryColor: site.primaryColor,
    consoleUrl: url.origin,
  };
}

/** What of a request says where it came to. */
interface Asking {
  app: { config: Config };
  request: Pick<RequestFacts, 'headers'> & { site: Pick<Site, 'id' | 'calledHost'> };
}

/**
 * The same for a mail about a site that a request is about: where the request came to one of the names of that very site, links
 * may lead to it; else they lead to the site's own address.
 */
export function senderIn({ app, request }: Asking, site: Parameters<typeof senderOf>[1]): Sender {
  const called = site.id === request.site.id ? { ...site, calledHost: request.site.calledHost } : site;
  return senderOf(app.config, called, String(request.headers['host'] ?? ''));
}

/** A mail as it is sent, in the words of its site where it has its own: its names are tamed. */
export function composeMail<Data>(
  template: MailTemplate<Data>,
  { data, wording, ...envelope }: Pick<Envelope<Data>, 'sender' | 'data' | 'wording'>,
  language: Language,
): { subject: string; text: string; html: string } {
  const sender = { ...envelope.sender, siteName: nameInMail(envelope.sender.siteName) };
  const { subject, parts } =
    wording === undefined
      ? {
          subject: subjectOf(textIn(language, tamed(template.subject(data, sender)))),
          parts: partsOf({ template, data, sender }, language),
        }
      : wordedParts({ template, data, sender, wording }, language);
  return {
    subject,
    text: renderText(parts, sender),
    html: renderHtml(parts, { ...sender, language }),
  };
}

/** Queues a mail: it leaves when the transaction commits, and not at all when it does not. Answers its id. */
export async function sendMail<Data>(tx: Db, template: MailTemplate<Data>, envelope: Envelope<Data>): Promise<string> {
  const id = newId<'message'>();
  if (isSilenced(tx, envelope.accountId)) return id;
  const { siteId } = envelope.sender;
  const language = await languageFor(tx, envelope);
  const wording = envelope.wording ?? (await readWording(tx, { siteId, mail: template.id, language }));
  await insertMessage(tx, {
    id,
    channel: 'mail',
    siteId,
    accountId: envelope.accountId,
    recipient: envelope.to,
    template: template.id,
    ...composeMail(template, { ...envelope, ...(wording && { wording }) }, language),
    secret: template.secret,
    ...(envelope.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: envelope.unsubscribeUrl }),
  });
  return id;
}

const textIn = (language: Language, text: Sayable): string => translate(text, language);
/** What a template has put together is its own. */
const tamedMessage = (text: Sayable): Sayable => (typeof text === 'string' ? text : tamed(text));

/** The language of who reads a message: said by the sender, or the account's. */
export async function languageFor(tx: Db, { language, accountId }: Pick<Envelope<unknown>, 'language' | 'accountId'>) {
  return language ?? (accountId === null ? 'en' : await readLanguage(tx, accountId));
}

/** Queues a text message, like `sendMail`. */
export async function sendSms<Data>(tx: Db, template: SmsTemplate<Data>, envelope: Envelope<Data>): Promise<string> {
  const { sender, data } = envelope;
  const language = await languageFor(tx, envelope);
  const id = newId<'message'>();
  await insertMessage(tx, {
    id,
    channel: 'sms',
    siteId: sender.siteId,
    accountId: envelope.accountId,
    recipient: envelope.to,
    template: template.id,
    subject: '',
    text: textIn(language, tamedMessage(template.text(data, sender, language))),
    html: null,
    secret: template.secret,
  });
  return id;
}

/** Queues a webhook, like `sendMail`. `salt` names the key of the account that signs it. */
export async function sendWebhook(
  tx: Db,
  hook: {
    siteId: string;
    /** Null: it is the provider's. */
    accountId: string | null;
    url: string;
    salt: string;
    event: { type: string; at: Date; data: unknown };
  },
): Promise<string> {
  const id = newId<'message'>();
  await insertMessage(tx, {
    id,
    channel: 'webhook',
    siteId: hook.siteId,
    accountId: hook.accountId,
    recipient: hook.url,
    template: hook.event.type,
    subject: '',
    text: JSON.stringify({ type: hook.event.type, timestamp: hook.event.at.toISOString(), data: hook.event.data }),
    html: null,
    secret: false,
    keySalt: hook.salt,
  });
  return id;
}

/** The secret that the receiver of an account's webhooks checks them with; null: of the provider's. */
export const webhookSecretOf = (secret: Buffer, accountId: string | null, salt: string): string =>
  webhookSecret(webhookKey(secret, accountId ?? '', salt));

/** An address that a webhook may go to, as it is called. Throws UnsafeAddress with a sentence for the person who typed it. */
export const webhookAddress = (config: Config, typed: string): string => publicUrl(typed, sandboxOrigin(config)).href;
