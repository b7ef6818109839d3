import { serveDns } from '#connectors/dns/sandbox.ts';
import { Records } from '#connectors/dns/sandbox-records.ts';
import { serveMail } from '#connectors/mail/sandbox.ts';
import { AuthoritySandbox } from '#connectors/tax-authority/sandbox.ts';
import { Faults } from './faults.ts';
import { Inbox } from './inbox.ts';
import { serveMailbox } from './server.ts';

export interface SandboxOptions {
  /** A SQLite file, or `:memory:`. */
  store: string;
  /** Of the mailbox page; 0: any. */
  port: number;
  /** Of the SMTP server; 0: any. */
  smtpPort: number;
  /** Of the name server; 0: any. */
  dnsPort: number;
  token: string;
}

export interface Sandbox {
  inbox: Inbox;
  records: Records;
  faults: Faults;
  authority: AuthoritySandbox;
  port: number;
  smtpPort: number;
  dnsPort: number;
  close(): Promise<void>;
}

/** The SMTP server, the text-message gateway, the name server and the pages in this process, all on loopback. */
export async function serveSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, token } = options;
  const stores = { inbox: new Inbox(store), records: new Records(store) };
  const parts = { ...stores, faults: new Faults(), authority: new AuthoritySandbox(), token };
  const mailbox = await orAnyPort(options.port, (port) => serveMailbox(parts, port));
  const mail = await orAnyPort(options.smtpPort, (port) => serveMail(parts, { port }));
  const dns = await orAnyPort(options.dnsPort, (port) => serveDns(parts, { port }));
  const close = async (): Promise<void> => {
    mailbox.server.closeAllConnections();
    await new Promise<void>((resolve) => mailbox.server.close(() => resolve()));
    await mail.close();
    await dns.close();
    parts.inbox.close();
    parts.records.close();
  };
  const { inbox, records, faults, authority } = parts;
  return { inbox, records, faults, authority, port: mailbox.port, smtpPort: mail.port, dnsPort: dns.port, close };
}

/** A port that is taken must not keep a demonstration from starting: the address is printed in any case. */
async function orAnyPort<T>(port: number, serve: (port: number) => Promise<T>): Promise<T> {
  try {
    return await serve(port);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken || port === 0) throw error;
    return serve(0);
  }
}
