import { sql } from 'kysely';

/** Which data center a switch serves; null: all of its engine. */
interface Served {
  zone_id: string | null;
  engine: string;
}

/** A relation of the IP addresses that switches saw. */
export const seenAddresses = sql<Served & { ip: string; mac: string; seen_at: Date }>`(
  select t.ip, t.mac, t.seen_at, w.zone_id, w.engine
  from switch_station t join switch w on w.id = t.switch_id where t.ip is not null)`;

/** A relation of the switches: when each was read first and last. */
export const readSwitches = sql<Served & { first_read_at: Date; read_at: Date }>`(
  select zone_id, engine, first_read_at, read_at from switch)`;
