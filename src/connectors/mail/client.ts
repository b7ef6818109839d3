import type { Message } from '#kernel/message.ts';
import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import { DeliveryError } from '#connectors/delivery-error.ts';
import { say } from '#connectors/messages.ts';

const connectMs = 10_000;
const silenceMs = 20_000;
/** One mail takes no longer than this in all; a client that sends may count on it. */
export const mailDeadlineMs = 45_000;

export interface OutgoingMail {
  /** Becomes the Message-ID, so that a mail sent twice can be recognized. */
  id: string;
  /** The name beside the sender's address. */
  fromName: string;
  /** The sender's address where it is not the usual one. */
  fromAddress?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends mails like this (RFC 8058); absent where they may not be ended. */
  unsubscribeUrl?: string;
}

export interface MailClient {
  /** Resolves once the server has taken the mail. Throws DeliveryError. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export interface MailOptions {
  /** `smtp://user:password@host:587` (STARTTLS, required except on loopback) or `smtps://host:465`. */
  url: string;
  /** The address that mails come from unless one says otherwise. */
  from: string;
}

/** A client of an SMTP server, with a small pool of connections. */
export function mailClient({ url, from }: MailOptions): MailClient {
  const transport = createTransport(poolOptions(url));
  return {
    async send(mail) {
      if (!/^[^\s<>,;"]+@[^\s<>,;"]+$/.test(mail.to))
        throw new DeliveryError(say('not-an-address'), { retryable: false });
      const address = mail.fromAddress ?? from;
      const sending = transport.sendMail({
        messageId: `<${mail.id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
        from: { name: mail.fromName, address },
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Keeps vacation notices away from an address that no one reads.
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
      });
      await inTime(sending).catch((error: unknown) => {
        throw asDeliveryError(error);
      });
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function poolOptions(text: string): SMTPPoolOptions & { pool: true } {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const loopback = ['localhost', '127.0.0.1', '::1'].includes(host);
  return {
    pool: true,
    maxConnections: 3,
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !loopback,
    ignoreTLS: loopback && !secure,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeliveryError(say('mail.timeout'), { retryable: true })), mailDeadlineMs);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** Only a 5xx about the mail itself is final: one about us (sign-in, greeting) passes when it is put right. */
function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const final = aboutMail && status >= 500;
  return new DeliveryError(reasonOf(error, { code, final }), { retryable: !final, cause: error });
}

/** What people read of an error of the library. What the server answered is kept: only it says what is wrong. */
function reasonOf(error: unknown, { code, final }: { code: string; final: boolean }): Message {
  const answered =
    error instanceof Error && 'response' in error && typeof error.response === 'string' ? error.response : '';
  if (code === 'EAUTH' || code === 'ENOAUTH') return say('mail.sign-in');
  if (code === 'ETLS') return say('mail.unencrypted');
  if (answered !== '') return say(final ? 'mail.rejected' : 'mail.failed', { answer: answered });
  return say(code === 'ETIMEDOUT' ? 'mail.timeout' : 'mail.unreachable');
}
