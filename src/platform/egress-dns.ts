import { Resolver } from 'node:dns/promises';
import { EgressError } from '#platform/egress.ts';

/** Each try of a name server; the resolver asks twice. */
const tryMs = 2000;
/** A name with more text than this is not one that anybody set for us. */
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
export async function readTxtRecords(name: string, { servers, signal }: DnsQuestion): Promise<string[]> {
  signal?.throwIfAborted();
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  if (servers !== null) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return (await resolver.resolveTxt(name)).slice(0, mostRecords).map((parts) => parts.join(''));
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
