import type { FastifyRequest } from 'fastify';
import { addressText, parseAddress } from '#kernel/addresses.ts';
import type { Config } from '#platform/config.ts';

/** An IPv4 address that arrived over an IPv6 socket as the IPv4 address it is; a link-local one without its zone. */
export function plainAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const read = plain.includes(':') ? parseAddress(plain) : null;
  if (read?.family !== 6) return plain;
  // A proxy may write it in another way.
  const mapped = read.value >> 32n === 0xffffn;
  return addressText(mapped ? { family: 4, value: read.value & 0xffff_ffffn } : read);
}

/**
 * The visitor's country as reported by the trusted proxy; null where it reports none. The header is ignored for direct
 * visitors, whose address no proxy reported.
 */
export function countryOf({ countryHeader }: Config, request: FastifyRequest): string | null {
  if (countryHeader === null || request.ip === request.socket.remoteAddress) return null;
  const country = request.headers[countryHeader];
  return typeof country === 'string' && /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : null;
}
