import { EgressError } from '#platform/egress.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { readAddresses, readTxtRecords, type DnsQuestion } from '#platform/egress-dns.ts';

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
