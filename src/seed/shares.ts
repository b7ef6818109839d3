import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Life } from './history.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

interface SeedSource {
  accounts: readonly SeedAccount[];
  lives: readonly Life[];
  now: Date;
}

/**
 * Groups and shared servers: the visitors' account shares with a group and with someone who has no account yet, and two
 * others share with it.
 */
export async function insertShares(tx: Tx, random: Random, { accounts, lives, now }: SeedSource): Promise<void> {
  const find = (email: string) => accounts.find((one) => one.email === email);
  const [user, jonas, chidi, lena] = ['user@skydeck.test', 'jonas@sonnenschein.test', 'chidi@okafor.test', 'lena.vogt@northwind.test'].map(find); // prettier-ignore
  if (!user || !jonas || !chidi || !lena) return;
  const at = daysBefore(now, 40);
  const group = random.id(at);
  await insertAll(tx, 'account_group', [
    {
      id: group,
      site_id: user.siteId,
      account_id: user.id,
      name: 'Shop team',
      description: 'On call for the shop servers at night.',
      created_at: at,
    },
  ]);
  await insertAll(
    tx,
    'account_group_member',
    [jonas, lena].map((member) => ({
      id: random.id(at),
      group_id: group,
      site_id: user.siteId,
      account_id: member.id,
      email: member.email,
      added_by: user.email,
      added_at: at,
    })),
  );
  const rows: Insertable<DB['share']>[] = [];
  const share = (of: SeedAccount, index: number, to: Partial<Insertable<DB['share']>>) => {
    const server = lives.filter(({ owner, server: { row } }) => owner.id === of.id && row.state === 'on')[index];
    if (server === undefined) return;
    rows.push({
      id: random.id(at),
      object_type: 'server',
      object_id: server.server.row.id,
      site_id: of.siteId,
      group_id: null,
      account_id: null,
      email: null,
      level: 'access',
      until: null,
      shared_by: of.email,
      created_at: random.between(at, now),
      ...to,
    });
  };
  share(user, 0, { group_id: group, level: 'configure' });
  share(user, 1, { group_id: group });
  share(user, 1, { email: 'freelance@example.net', until: new Date(now.getTime() + 21 * 86_400_000) });
  share(jonas, 0, { account_id: user.id, email: user.email, level: 'configure' });
  share(chidi, 0, { account_id: user.id, email: user.email });
  await insertAll(tx, 'share', rows);
}
