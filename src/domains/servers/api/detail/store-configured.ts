import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { limitsOf } from '#domains/tenancy/api/port.ts';
import type { PriceLine } from '#domains/tenancy/pricing.ts';
import type { SiteLimits } from '#platform/http/context.ts';
import type { BillingMode, CpuType } from '../../limits.ts';

/** What of a server can be changed after it was made. */
export interface ConfiguredTo {
  cpuType: CpuType;
  cpuCount: number;
  ramMb: number;
  /** In their order, the system disk first. */
  disks: { id: string; sizeGb: number }[];
  backup: boolean;
  managed: boolean;
  billingMode: BillingMode;
  trafficPackage: string | null;
}

/** A server as the user who changes its configuration needs it. */
export interface Configured extends ConfiguredTo {
  accountId: string;
  siteId: string;
  zoneId: string;
  engine: string;
  osFamily: string;
  minRamMb: number;
  minDiskGb: number;
  /** The license key of the image, or null where there is no license fee. */
  licence: string | null;
  /** Its addresses in public networks. */
  publicAddresses: number;
  /** What it costs as it is. */
  priceListName: string;
  currency: Currency;
  monthlyMicro: number;
  hourlyOnMicro: number;
  hourlyOffMicro: number;
  /** Of its site. */
  limits: SiteLimits;
}

/** The configuration of a server that the caller has found in their scope; null when it is gone. */
export async function readConfigured(db: Db, serverId: string): Promise<Configured | null> {
  const { rows } = await sql<Configured>`
    select s.cpu_type as "cpuType", s.cpu_count as "cpuCount", s.ram_mb as "ramMb", s.backup, s.managed,
      s.billing_mode as "billingMode", s.traffic_package as "trafficPackage", s.account_id as "accountId",
      s.site_id as "siteId", ${limitsOf('s.site_id')} as limits,
      s.zone_id as "zoneId", c.engine, i.os_family as "osFamily", i.min_ram_mb as "minRamMb",
      i.min_disk_gb as "minDiskGb", i.licence, p.name as "priceListName", s.currency, s.monthly_micro as "monthlyMicro",
      s.hourly_on_micro as "hourlyOnMicro", s.hourly_off_micro as "hourlyOffMicro",
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'sizeGb', d.size_gb) order by d.position), '[]')
        from server_disk d where d.server_id = s.id) as disks,
      (select count(*)::int from server_nic n join network w on w.id = n.network_id and w.type = 1
        join address a on a.nic_id = n.id where n.server_id = s.id) as "publicAddresses"
    from server s join image i on i.id = s.image_id join data_center c on c.id = s.zone_id
      join price_list_version v on v.id = s.price_version_id join price_list p on p.id = v.price_list_id
    where s.id = ${serverId}`.execute(db);
  return rows[0] ?? null;
}

/** Writes a configuration; disks keep their ids, and those that it does not name are gone. */
export async function saveConfigured(tx: Db, serverId: string, to: ConfiguredTo): Promise<void> {
  const { disks } = to;
  await sql`
    update server set cpu_type = ${to.cpuType}, cpu_count = ${to.cpuCount}, ram_mb = ${to.ramMb}, backup = ${to.backup},
      managed = ${to.managed}, billing_mode = ${to.billingMode}, traffic_package = ${to.trafficPackage},
      disk_gb = ${disks.reduce((sum, disk) => sum + disk.sizeGb, 0)}, version = version + 1
    where id = ${serverId}`.execute(tx);
  await sql`
    delete from server_disk where server_id = ${serverId} and id <> all(${disks.map((disk) => disk.id)}::uuid[])`.execute(
    tx,
  );
  // Out of the way first: two disks never have one position, not even for a moment.
  await sql`update server_disk set position = -1 - position where server_id = ${serverId}`.execute(tx);
  for (const [position, { id, sizeGb }] of disks.entries())
    await sql`
      insert into server_disk (id, server_id, position, size_gb) values (${id}, ${serverId}, ${position}, ${sizeGb})
      on conflict (id) do update set position = excluded.position, size_gb = excluded.size_gb`.execute(tx);
}

export interface Prices {
  priceVersionId: string;
  currency: string;
  monthlyMicro: number;
  hourlyOnMicro: number;
  hourlyOffMicro: number;
  /** What that consists of. */
  lines: readonly PriceLine[];
}

/** Writes what the server costs from now on. */
export async function savePrices(tx: Db, serverId: string, prices: Prices): Promise<void> {
  await sql`
    update server set price_version_id = ${prices.priceVersionId}, currency = ${prices.currency},
      monthly_micro = ${prices.monthlyMicro}, hourly_on_micro = ${prices.hourlyOnMicro},
      hourly_off_micro = ${prices.hourlyOffMicro}, price_lines = ${JSON.stringify(prices.lines)}::jsonb,
      version = version + 1
    where id = ${serverId}`.execute(tx);
}

/** Stores what was chosen for the machine in addition to its size. */
export async function saveDevices(tx: Db, serverId: string, devices: object): Promise<void> {
  await sql`
    update server set devices = ${JSON.stringify(devices)}::jsonb, version = version + 1
    where id = ${serverId}`.execute(tx);
}
