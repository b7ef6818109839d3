import { sql } from 'kysely';
import { firstPackages, soldCpus } from '#domains/infrastructure/api/port.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';

/** Servers at rest: what is being changed is looked at when that has ended. */
const atRest = sql`v.living and v.task_id is null and v.state in ('on', 'off', 'suspended')`;

/** Servers billed by the month without a traffic package, and the first package of their data center. */
export const withoutPackage = sql`
  select ${foundServer}, v.state as power, p.code as package
  from ${foundServers} v join ${firstPackages} p on p.zone_id = v.zone_id
  where ${atRest} and v.billing_mode = 0 and v.traffic_package is null`;

/** Servers with a burstable processor that are billed by the month, unless that is about to end. */
export const burstableMonthly = sql`
  select ${foundServer}, v.state as power, v.cpu_count || v.cpu_type as cpu, v.created_at as created
  from ${foundServers} v
  where ${atRest} and v.cpu_type = 'T' and v.billing_mode = 0 and not exists (
    select 1 from server_configuration c
    where c.server_id = v.id and c.state = 'planned' and (c.change->>'billingMode')::int = 1)`;

/** Servers with more or fewer processors than their data center sells of the type, and the next lower number. */
export const invalidCpus = sql`
  select ${foundServer}, v.state as power, v.cpu_count || v.cpu_type as cpu,
    coalesce((select max(n) from unnest(c.counts) n where n < v.cpu_count), (select min(n) from unnest(c.counts) n)) as allowed
  from ${foundServers} v join ${soldCpus} c on c.zone_id = v.zone_id and c.type = v.cpu_type
  where ${atRest} and v.cpu_count <> all(c.counts)`;
