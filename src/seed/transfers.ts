import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.ts';
import type { Tx } from '#platform/db/pool.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Life } from './history.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

interface SeedSource {
  accounts: readonly SeedAccount[];
  lives: readonly Life[];
  now: Date;
}

/** Offers of servers from and to the visitors' account: two that are open, and three that have ended. */
export async function insertTransfers(tx: Tx, random: Random, { accounts, lives, now }: SeedSource): Promise<void> {
  const find = (email: string) => accounts.find((one) => one.email === email);
  const [user, jonas, lena] = ['user@skydeck.test', 'jonas@sonnenschein.test', 'lena.vogt@northwind.test'].map(find);
  if (!user || !jonas || !lena) return;
  const rows: Insertable<DB['server_transfer']>[] = [];
  const offer = (
    from: SeedAccount,
    to: SeedAccount,
    more: Partial<Insertable<DB['server_transfer']>> & { place: number; days: number },
  ) => {
    const { place, days, ...given } = more;
    const server = lives.filter(({ owner, server: { row } }) => owner.id === from.id && row.state === 'off')[place];
    if (server === undefined) return;
    const { row } = server.server;
    const at = daysBefore(now, days);
    rows.push({
      id: random.id(at),
      server_id: row.id,
      server_name: row.name,
      site_id: from.siteId,
      account_id: from.id,
      to_account_id: to.id,
      to_email: to.email,
      state: 'offered',
      effective: 'now',
      message: '',
      reason: null,
      ended_at: null,
      offered_by: from.email,
      offered_at: at,
      expires_at: new Date(at.getTime() + 14 * 86_400_000),
      price_before: JSON.stringify({
        priceListName: from.priceList.bookAt(row.zone_id, at).priceListName,
        currency: row.currency,
        billingMode: row.billing_mode,
        monthlyMicro: row.monthly_micro,
        hourlyOnMicro: row.hourly_on_micro,
        hourlyOffMicro: row.hourly_off_micro,
      }),
      ...given,
    });
  };
  offer(jonas, user, { place: 0, days: 2, message: 'The shop servers, as agreed.' });
  offer(user, lena, { place: 0, days: 1, effective: 'next-month' });
  const ended = (days: number) => ({ ended_at: daysBefore(now, days) });
  offer(user, jonas, {
    place: 1,
    days: 31,
    state: 'declined',
    reason: messageJson('We have no use for it.'),
    ...ended(30),
  });
  offer(user, jonas, { place: 1, days: 60, state: 'expired', ...ended(46) });
  offer(lena, user, { place: 0, days: 21, state: 'cancelled', ...ended(20) });
  await insertAll(tx, 'server_transfer', rows);
}
