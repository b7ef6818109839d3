import { EgressError } from '#platform/egress.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { readAddresses, readCodes, readTxtRecords, type DnsQuestion } from '#platform/egress-dns.ts';

/** The record by which the user who rules a name shows that a site may answer by it. */
export interface ProofRecord {
  name: string;
  value: string;
}

/** Below the name itself, which may be an alias (CNAME) and could then hold no other record. */
export const proofRecordOf = (host: string, token: string): ProofRecord => ({
  name: `_site-verification.${host}`,
  value: `site-verification=${token}`,
});

/** `other`: there are such records, but none with this value. `away`: the name servers gave no answer. */
export type Finding = 'found' | 'missing' | 'other' | 'away';

/** Looks the record up where the name's owner publishes it. Throws the signal's reason when the signal ended it. */
export async function findProof(record: ProofRecord, question: DnsQuestion): Promise<Finding> {
  try {
    const texts = await readTxtRecords(record.name, question);
    if (texts.some((text) => text.trim() === record.value)) return 'found';
    return texts.length === 0 ? 'missing' : 'other';
  } catch (error) {
    if (error instanceof EgressError) return 'away';
    throw error;
  }
}

/** What a name leads to: `matches` the address whose reverse name it is, `other` ones, or none (`missing`). */
export type ForwardFinding = 'matches' | 'other' | 'missing';

/** Whether a reverse name leads back to its address (RFC 1912, 2.1); mail servers ask this. Null: the name servers gave no answer. */
export async function findForward(
  { name, ip }: { name: string; ip: string },
  question: DnsQuestion,
): Promise<ForwardFinding | null> {
  try {
    const addresses = await readAddresses(name, question);
    if (addresses.length === 0) return 'missing';
    // IPv6 has many spellings of one address.
    const wanted = parseAddress(ip)?.value;
    return addresses.some((one) => parseAddress(one)?.value === wanted) ? 'matches' : 'other';
  } catch (error) {
    if (error instanceof EgressError) return null;
    throw error;
  }
}

/**
 * What a block list answers about an address: listed with its reason, `clear`, or `refused` where the answer is no listing, such as
 * the error codes in 127.255.255.0/24 that lists give to name servers that they do not serve.
 */
export type Listing = { state: 'listed'; reason: string } | { state: 'clear' } | { state: 'refused' };

const longestReason = 200;

/** The name under which a block list has an address (RFC 5782): its bytes, or the digits of IPv6, backwards. Null: no address. */
export function listingName(ip: string, zone: string): string | null {
  const read = parseAddress(ip);
  if (read === null) return null;
  const { family, value } = read;
  const parts =
    family === 4
      ? [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n))
      : value.toString(16).padStart(32, '0').split('');
  return `${parts.toReversed().join('.')}.${zone}`;
}

/** Whether a block list (DNSBL) names an address. Null: the name servers gave no answer. */
export async function findListing(
  { ip, zone }: { ip: string; zone: string },
  question: DnsQuestion,
): Promise<Listing | null> {
  const name = listingName(ip, zone);
  if (name === null) return { state: 'clear' };
  try {
    const codes = await readCodes(name, question);
    if (codes.length === 0) return { state: 'clear' };
    const real = codes.every((code) => code.startsWith('127.') && !code.startsWith('127.255.255.'));
    if (!real) return { state: 'refused' };
    // The reason is a courtesy: a list without one has listed the address all the same.
    const texts = await readTxtRecords(name, question).catch(() => []);
    return { state: 'listed', reason: (texts[0] ?? '').trim().slice(0, longestReason) };
  } catch (error) {
    if (error instanceof EgressError) return null;
    throw error;
  }
}
