import { domainToASCII } from 'node:url';
import { proofRecordOf } from '#connectors/dns/client.ts';

const label = String.raw`[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?`;
const name = new RegExp(String.raw`^${label}(\.${label})+$`);
const longest = 253;

/**
 * A host name as it stands in DNS and in a Host header: lower case, ASCII, without the final dot. Null for what is none,
 * for addresses, and for a name so long that its record could not be named.
 */
export function hostNameOf(typed: string): string | null {
  const text = typed.trim().replace(/\.$/, '');
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(text)) return null;
  const host = domainToASCII(text);
  if (!name.test(host) || /\.\d+$/.test(host)) return null;
  return proofRecordOf(host, '').name.length <= longest ? host : null;
}
