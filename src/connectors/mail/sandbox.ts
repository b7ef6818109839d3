import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Faults } from '#connectors/sandbox/faults.ts';
import type { Inbox } from '#connectors/sandbox/inbox.ts';

export interface MailSandbox {
  port: number;
  close(): Promise<void>;
}

/** An SMTP server on loopback that keeps every mail and delivers none. */
export async function serveMail(
  parts: { inbox: Inbox; faults: Faults },
  where: { port: number },
): Promise<MailSandbox> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 10_485_760,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((one) => one.address);
      const loseAnswer = (): void => void sockets.get(session.remotePort)?.destroy();
      void buffer(stream).then((raw) => receive(parts, raw, { to, done, loseAnswer }), done);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(where.port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const close = async (): Promise<void> => {
    for (const socket of sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: address !== null && typeof address === 'object' ? address.port : where.port, close };
}

async function receive(
  { inbox, faults }: { inbox: Inbox; faults: Faults },
  raw: Buffer,
  about: { to: string[]; done(error?: Error | null): void; loseAnswer(): void },
): Promise<void> {
  const fault = about.to.map((to) => faults.take('mail', to)).find((one) => one !== null) ?? null;
  if (fault === 'temporary') return about.done(refusal(451, 'Try again later'));
  if (fault === 'permanent') return about.done(refusal(550, 'No such mailbox'));
  try {
    const mail = await PostalMime.parse(raw);
    for (const to of about.to)
      inbox.add({
        channel: 'mail',
        id: (mail.messageId ?? '').replace(/^<|>$/g, ''),
        from: mail.from?.name ? `${mail.from.name} <${mail.from.address}>` : (mail.from?.address ?? ''),
        to,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? null,
        headers: raw.toString('utf8').split('\r\n\r\n', 1)[0] ?? '',
      });
  } catch (error) {
    return about.done(refusal(554, error instanceof Error ? error.message : String(error)));
  }
  if (fault === 'lost-answer') return about.loseAnswer();
  about.done();
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
