import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';

/** An IPv4 address that arrived over an IPv6 socket as the IPv4 address it is; a link-local one without its zone. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');

/**
 * The visitor's country as reported by the trusted proxy; null where it reports none. The header is ignored for direct
 * visitors, whose address no proxy reported.
 */
export function countryOf({ countryHeader }: Config, request: FastifyRequest): string | null {
  if (countryHeader === null || request.ip === request.socket.remoteAddress) return null;
  const country = request.headers[countryHeader];
  return typeof country === 'string' && /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : null;
}
