import dns from 'node:dns';
import { Failure } from '#kernel/failure.ts';
import { say } from './messages.ts';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { EgressError } from '#platform/egress.ts';

/** An address that users may not have us call: our own network, or no HTTPS. */
export class UnsafeAddress extends Failure {
  override name = 'UnsafeAddress';
}

/** Everything that is not the public internet (IANA special-purpose registries). */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');

/** Of IPv6 only 2000::/3 is public; inside it these lead elsewhere or to an IPv4 address. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Reads an address that a user typed: HTTPS, no credentials, and no literal address of a closed network.
 * `alsoAllowed` is one origin that needs none of that, such as the sandbox of a demonstration.
 * Throws UnsafeAddress with a sentence for the user.
 */
export function publicUrl(text: string, alsoAllowed: string | null): URL {
  if (!URL.canParse(text)) throw new UnsafeAddress(say('address.invalid'));
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new UnsafeAddress(say('address.credentials'));
  if (isAllowed(url, alsoAllowed)) return url;
  if (url.protocol !== 'https:') throw new UnsafeAddress(say('address.insecure'));
  // With a dot at its end, a name is the same name.
  const host = bare(url.hostname).replace(/\.$/, '');
  const internal =
    isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
  if (internal) throw new UnsafeAddress(say('address.internal'));
  return url;
}

interface PublicCall {
  headers: Readonly<Record<string, string>>;
  /** The body, JSON as text. */
  json: string;
  totalTimeoutMs: number;
  alsoAllowed: string | null;
}

/**
 * Posts to an address that a user typed and gives the status; the answer's body is thrown away and redirects are not
 * followed. The address that a name resolves to is judged where the connection is made, so that a name can't change
 * between look and use. Throws UnsafeAddress or EgressError.
 */
export function callPublic(text: string, call: PublicCall): Promise<number> {
  const url = publicUrl(text, call.alsoAllowed);
  const trusted = isAllowed(url, call.alsoAllowed);
  const send = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(call.json);
    const request = send(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...call.headers, 'content-length': bytes.length },
      ...(trusted ? {} : { lookup: publicLookup }),
    });
    const late = setTimeout(
      () => request.destroy(new EgressError('timeout', `No answer in ${call.totalTimeoutMs} ms.`)),
      call.totalTimeoutMs,
    );
    request.once('close', () => clearTimeout(late));
    request.on('error', (error) => {
      const known = error instanceof UnsafeAddress || error instanceof EgressError;
      reject(known ? error : new EgressError('broken', error.message, error));
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.end(bytes);
  });
}

/** Resolves a name, and fails unless every address of it is public. */
export const publicLookup: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0);
    const first = addresses[0];
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new UnsafeAddress(say('address.internal')), '', 0);
    if (options.all === true) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

/** `localhost` and 127.0.0.1 are two names of one host. */
export const isAllowed = (url: URL, origin: string | null): boolean =>
  origin !== null && url.origin.replace('//localhost', '//127.0.0.1') === origin.replace('//localhost', '//127.0.0.1');

const bare = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase();
