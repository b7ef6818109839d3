/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AddressTable {
  subnet_id: string;
  ip: string;
  type: Generated<number>;
  nic_id: string | null;
  taken_at: Generated<Timestamp>;
  note: Generated<string>;
  reverse_dns: Generated<string>;
  account_id: string | null;
  site_id: string | null;
  forward: string | null;
  forward_at: Timestamp | null;
  cooldown_for: string | null;
  cooldown_until: Timestamp | null;
}

interface AddressCooldownPolicyTable {
  site_id: string;
  hours: number;
  version: Generated<number>;
}

interface AddressListingTable {
  id: string;
  ip: string;
  list: string;
  reason: Generated<string>;
  added_by: string;
  created_at: Timestamp;
  source: Generated<string>;
  gone_at: Timestamp | null;
  notified_at: Timestamp | null;
}

interface AttachedNicTable {
  nic_id: string | null;
  network_id: string | null;
  position: number | null;
  mac: string | null;
  connected: boolean | null;
  server_id: string | null;
  server_name: string | null;
  server_state: string | null;
  site_id: string | null;
  account_id: string | null;
  in_use: boolean | null;
}

interface NetworkTable {
  id: string;
  zone_id: string;
  account_id: string | null;
  site_id: string | null;
  name: string;
  type: number;
  vlan: number;
  created_at: Generated<Timestamp>;
  label: string | null;
  version: Generated<number>;
  state: Generated<string>;
  reason: StoredMessage | null;
  task_id: string | null;
  revision: Generated<number>;
  provisioned_revision: number | null;
  checked_at: Timestamp | null;
  tags: Generated<string[]>;
}

interface SubnetTable {
  id: string;
  network_id: string;
  cidr: string;
  gateway: string;
  first_address: string;
  last_address: string;
  next_address: string;
  description: Generated<string>;
  dns1: string | null;
  dns2: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    address: AddressTable;
    address_cooldown_policy: AddressCooldownPolicyTable;
    address_listing: AddressListingTable;
    attached_nic: AttachedNicTable;
    network: NetworkTable;
    subnet: SubnetTable;
  }
}
