/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AdditionalAddressTable {
  account_id: string;
  level: number;
  email: string;
  enabled: boolean;
  state: Generated<string>;
  token_hash: Buffer | null;
  token_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  language: string | null;
}

interface NotificationTable {
  id: string;
  account_id: string;
  about_account_id: string | null;
  code: number;
  severity: string;
  title: StoredMessage;
  body: StoredMessage;
  object_link: string | null;
  group_key: string | null;
  by_mail: boolean;
  delivery: Generated<string>;
  hidden: Generated<boolean>;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  sample: Generated<boolean>;
  held_until: Timestamp | null;
  chosen: Generated<boolean>;
}

interface NotificationChoiceTable {
  account_id: string;
  server_id: string | null;
  tag: string | null;
  topic: string;
  enabled: boolean;
}

interface NotificationDeliveryTable {
  message_id: string | null;
  notification_id: string;
  recipient: string;
  additional_level: number | null;
  id: Generated<string>;
  channel: Generated<string>;
  suppressed: StoredMessage | null;
}

interface NotificationPreferenceTable {
  account_id: string;
  preference_set: string;
  code: number;
  channel: string;
  enabled: boolean;
}

interface NotificationSettingTable {
  account_id: string;
  digest: Generated<string>;
  quiet_from: number | null;
  quiet_until: number | null;
  parent_locked: Generated<boolean>;
}

interface NotificationWebhookTable {
  account_id: string;
  url: string;
  key_salt: string;
  state: Generated<string>;
  changed_at: Generated<Timestamp>;
}

interface SiteNotificationRuleTable {
  site_id: string;
  code: number;
  channel: string;
  enabled: boolean;
  locked: boolean;
}

declare module '#platform/db/types.ts' {
  interface DB {
    additional_address: AdditionalAddressTable;
    notification: NotificationTable;
    notification_choice: NotificationChoiceTable;
    notification_delivery: NotificationDeliveryTable;
    notification_preference: NotificationPreferenceTable;
    notification_setting: NotificationSettingTable;
    notification_webhook: NotificationWebhookTable;
    site_notification_rule: SiteNotificationRuleTable;
  }
}
