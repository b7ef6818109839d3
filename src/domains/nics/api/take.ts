import { Conflict, Invalid, Refusal } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { problemOfGiven, problemOfIp, takeAddress, takeGivenAddress } from '#domains/networks/api/port.ts';

/**
 * Takes an address for a card: the one that was chosen, or the next free one. Throws Invalid or Conflict at the field
 * `ip` where it cannot be had; null where none was chosen and a private network has none left.
 */
export async function take(
  tx: Db,
  at: { networkId: string; nicId: string; isPublic: boolean; accountId: string },
  chosen: string | undefined,
): Promise<string | null> {
  if (chosen === undefined) {
    const address = await takeAddress(tx, at);
    if (address === null && at.isPublic) throw new Conflict(1876, 'ip');
    return address?.ip.split('/')[0] ?? null;
  }
  const ip = chosen.trim();
  const wrong = problemOfIp(ip, 'ip');
  if (wrong !== null) throw new Invalid([wrong]);
  const given = await takeGivenAddress(tx, { ...at, ip });
  const problem = problemOfGiven(given, 'ip');
  if (problem !== null) throw new Refusal(given === 'taken' ? 409 : 400, [problem]);
  return ip;
}
