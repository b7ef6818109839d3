import { sql } from 'kysely';
import type { Standing } from '#domains/account/states.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { withinShared } from '#platform/db/within.ts';
import { defaultUndoHours } from '../../limits.ts';

export interface DetailFacts {
  imageId: string;
  description: string;
  guestOs: string;
  osFamily: string;
  emulated: boolean;
  engine: string;
  trafficPackage: string | null;
  managed: boolean;
  initialUser: string;
  priceListName: string;
  hourlyOnMicro: number;
  hourlyOffMicro: number;
  monthlyMicro: number;
  currency: Currency;
  siteId: string;
  accountId: string;
  undoHours: number;
  restoreUntil: Date | null;
  suspendedBy: string | null;
  /** Who suspended it, where that was not its owner or the product. */
  suspender: string | null;
  /** What was chosen for its machine; null: nothing was. */
  devices: { scsiAdapter: string; nicType: string } | null;
  /** What decides what its account may do. */
  owner: Standing;
}

/** What the page of one server shows beyond its row in the list; null outside the scope. */
export async function readFacts(db: Db, scope: Scope, serverId: string): Promise<DetailFacts | null> {
  const { rows } = await sql<DetailFacts>`
    select s.image_id as "imageId", s.description, i.guest_os as "guestOs", i.os_family as "osFamily", d.engine,
      exists (select from engine_host h where h.engine = d.engine and h.emulated) as emulated,
      s.traffic_package as "trafficPackage", s.managed, i.initial_user as "initialUser",
      p.name as "priceListName", s.hourly_on_micro as "hourlyOnMicro", s.hourly_off_micro as "hourlyOffMicro",
      s.monthly_micro as "monthlyMicro", s.currency, s.site_id as "siteId", s.account_id as "accountId",
      coalesce((select t.undo_hours from termination_policy t where t.site_id = s.site_id),
        ${sql.lit(defaultUndoHours)}) as "undoHours",
      s.restore_until as "restoreUntil", s.devices,
      jsonb_build_object('enabled', a.enabled, 'status', a.status, 'billingState', a.billing_state, 'externalState', a.external_state) as owner,
      case when s.state = 'suspended' then (select h.actor_name from history h
        where h.object_id = s.id and h.to_state = 'suspended' order by h.id desc limit 1) end as "suspendedBy",
      s.suspended_by as suspender
    from server s join image i on i.id = s.image_id join data_center d on d.id = s.zone_id
      join account a on a.id = s.account_id
      join price_list_version v on v.id = s.price_version_id join price_list p on p.id = v.price_list_id
    where s.id = ${serverId} and ${withinShared(scope, 's')}`.execute(db);
  return rows[0] ?? null;
}

export const readDisks = (db: Db, serverId: string) =>
  db
    .selectFrom('server_disk')
    .select(['id', 'position', 'size_gb as sizeGb'])
    .where('server_id', '=', serverId)
    .orderBy('position')
    .execute();

export interface NicRow {
  id: string;
  position: number;
  networkId: string;
  networkName: string;
  networkType: number;
  mac: string;
  ips: string[];
  connected: boolean;
}

export async function readNics(db: Db, serverId: string): Promise<NicRow[]> {
  const { rows } = await sql<NicRow>`
    select n.id, n.position, n.network_id as "networkId", w.name as "networkName", w.type as "networkType",
      n.mac::text as mac, n.connected,
      array(select host(a.ip) from address a where a.nic_id = n.id order by a.ip) as ips
    from server_nic n join network w on w.id = n.network_id
    where n.server_id = ${serverId} order by n.position`.execute(db);
  return rows;
}
