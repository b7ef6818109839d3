import { Resolver } from 'node:dns/promises';
import { EgressError } from '#platform/egress.ts';

/** Each try of a name server; the resolver asks twice. */
const tryMs = 2000;
/** A name with more text than this is not one that anyone set for us. */
const mostRecords = 50;

/** The name does not exist, or has nothing of the wanted kind. */
const absent = ['ENOTFOUND', 'ENODATA'];

export interface DnsQuestion {
  /** Addresses of name servers, with a port where it is not 53; null: those of the machine. */
  servers: readonly string[] | null;
  signal?: AbortSignal;
}

/**
 * The TXT records of a name, each joined from its parts; none when the name does not exist. Throws EgressError when
 * the name servers give no answer, or the signal's reason when the signal ended the question.
 */
export async function readTxtRecords(name: string, question: DnsQuestion): Promise<string[]> {
  const found = await ask(question, (resolver) => resolver.resolveTxt(name));
  return found.slice(0, mostRecords).map((parts) => parts.join(''));
}

/** The addresses of a name, of both families; none when it does not exist. Throws as `readTxtRecords` does. */
export async function readAddresses(name: string, question: DnsQuestion): Promise<string[]> {
  const four = await ask(question, (resolver) => resolver.resolve4(name));
  const six = await ask(question, (resolver) => resolver.resolve6(name));
  return [...four.slice(0, mostRecords), ...six.slice(0, mostRecords)];
}

/** The names of the mail servers of a domain, the preferred first; none when it has none. Throws as `readTxtRecords` does. */
export async function readMailHosts(name: string, question: DnsQuestion): Promise<string[]> {
  const found = await ask(question, (resolver) => resolver.resolveMx(name));
  return found
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, mostRecords)
    .map(({ exchange }) => exchange.toLowerCase());
}

/** The reverse names of an address; none when it has none. Throws as `readTxtRecords` does. */
export async function readReverseHosts(ip: string, question: DnsQuestion): Promise<string[]> {
  const found = await ask(question, (resolver) => resolver.reverse(ip));
  return found.slice(0, mostRecords).map((name) => name.toLowerCase());
}

/** The IPv4 addresses of a name, as block lists answer with; none when it does not exist. Throws as `readTxtRecords` does. */
export async function readCodes(name: string, question: DnsQuestion): Promise<string[]> {
  const found = await ask(question, (resolver) => resolver.resolve4(name));
  return found.slice(0, mostRecords);
}

async function ask<Found>(
  { servers, signal }: DnsQuestion,
  look: (resolver: Resolver) => Promise<Found[]>,
): Promise<Found[]> {
  signal?.throwIfAborted();
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  if (servers !== null) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await look(resolver);
  } catch (error) {
    signal?.throwIfAborted();
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (absent.includes(code)) return [];
    throw new EgressError(
      code === 'ETIMEOUT' ? 'timeout' : 'broken',
      `The name servers did not answer (${code}).`,
      error,
    );
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
