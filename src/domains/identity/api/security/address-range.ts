import { z } from 'zod';
import { Invalid, item } from '#kernel/errors.ts';

const Range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * An address or range as it is stored. IPv4 in IPv6 dress becomes the IPv4 address that requests come from; a range
 * that holds every address is no list. Throws 1509.
 */
export function rangeOf(text: string): string {
  const range = text.trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)(?:\/(\d+))?$/.exec(range);
  const bits = mapped?.[2] === undefined ? 128 : Number(mapped[2]);
  const plain = mapped === null ? range : `${mapped[1]}/${bits - 96}`;
  const wide = bits < 97 || /\/0+$/.test(plain);
  if (wide || !Range.safeParse(plain).success) throw new Invalid([item(1509, 'ipAddress')]);
  return plain;
}
