import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** A free public address belongs to a network interface that does not exist; it is written to the output. */
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const { rows } = await sql<{ ip: string }>`
  insert into address (subnet_id, ip, nic_id, taken_at)
  select s.id, c.ip, ${newId()}, now() - interval '1 day'
  from subnet s join network n on n.id = s.network_id
    cross join lateral (select s.last_address - g as ip from generate_series(1, 99) g) c
  where n.type = 1 and n.account_id is null and family(s.cidr) = 4 and c.ip > s.next_address
    and not exists (select from address a where a.subnet_id = s.id and a.ip = c.ip)
  order by random() limit 1 returning host(ip) as ip`.execute(runtime.database.db);
process.stdout.write(rows[0]?.ip ?? '');
await runtime.close();
