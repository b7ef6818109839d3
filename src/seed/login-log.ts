import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.ts';
import { payloads } from './hostile.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

type LoginRow = Insertable<DB['login_log']> & { at: Date };

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.3 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.2 Mobile/15E148 Safari/604.1',
] as const;

/** A year of sign-ins: people at their usual addresses, now and then a wrong password, and a stranger who guesses. */
export function loginRows(random: Random, accounts: readonly SeedAccount[], now: Date): LoginRow[] {
  const own = accounts.flatMap((account, index) => signInsOf(random, account, { now, index }));
  const guesses = Array.from({ length: 60 }, (): LoginRow => {
    const at = random.between(daysBefore(now, 300), now);
    return {
      at,
      email: random.pick(['admin@skydeck.test', 'test@example.org', 'info@northwind.test']),
      account_id: null,
      site_id: accounts[0]?.siteId ?? null,
      result: random.weighted([
        ['wrong', 5],
        ['blocked', 2],
      ] as const),
      ip: `198.51.100.${random.int(1, 20)}`,
      user_agent: random.pick(['python-requests/2.34', 'curl/8.19.0']),
    };
  });
  const all = [...own, ...guesses].sort((a, b) => a.at.getTime() - b.at.getTime());
  return all.map((row) => ({ ...row, noticed: true }));
}

function signInsOf(random: Random, account: SeedAccount, { now, index }: { now: Date; index: number }): LoginRow[] {
  const home = index % 5 === 0 ? `2001:db8:${index + 16}::${random.int(2, 99)}` : `203.0.113.${index + 2}`;
  const hostile = account.email.startsWith('hostile');
  const agent = random.pick(agents);
  return Array.from({ length: random.int(15, 45) }, () => ({
    at: random.between(account.createdAt < daysBefore(now, 365) ? daysBefore(now, 365) : account.createdAt, now),
    email: account.email,
    account_id: account.id,
    site_id: account.siteId,
    result:
      account.enabled === false
        ? random.pick(['success', 'disabled'])
        : random.weighted([
            ['success', 90],
            ['wrong', 8],
            ['blocked', 1],
          ] as const),
    ip: random.chance(0.85) ? home : `192.0.2.${random.int(1, 254)}`,
    user_agent: hostile ? random.pick(payloads) : random.chance(0.8) ? agent : random.pick(agents),
  }));
}
