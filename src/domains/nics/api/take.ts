import { z } from 'zod';
import { Conflict, Invalid, item, Refusal, type ErrorCode } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { takeAddress, takeGivenAddress, type Given } from '#domains/networks/api/port.ts';

const codeOf: Record<Exclude<Given, 'mine'>, ErrorCode> = {
  taken: 1871,
  outside: 1872,
  gateway: 1873,
  edge: 1874,
  reserved: 1875,
};

const Ip = z.union([z.ipv4(), z.ipv6()]);

/**
 * Takes an address for a card: the one that was chosen, or the next free one. Throws Invalid or Conflict at the field
 * `ip` where it cannot be had; null where none was chosen and a private network has none left.
 */
export async function take(
  tx: Db,
  at: { networkId: string; nicId: string; isPublic: boolean },
  chosen: string | undefined,
): Promise<string | null> {
  if (chosen === undefined) {
    const address = await takeAddress(tx, at);
    if (address === null && at.isPublic) throw new Conflict(1876, 'ip');
    return address?.ip.split('/')[0] ?? null;
  }
  const ip = chosen.trim();
  if (!Ip.safeParse(ip).success) throw new Invalid([item(1880, 'ip')]);
  const given = await takeGivenAddress(tx, { ...at, ip });
  if (given === 'mine') return ip;
  throw new Refusal(given === 'taken' ? 409 : 400, [item(codeOf[given], 'ip')]);
}
