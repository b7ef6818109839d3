/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface AlarmWebhookTable {
  id: string;
  name: string;
  url: string;
  key_salt: string;
  sender: string;
  created_at: Timestamp;
}

interface AlarmWebhookDeliveryTable {
  id: string;
  webhook_id: string;
  alarm_id: string | null;
  alarm_name: string | null;
  event: string;
  message_id: string;
  created_at: Timestamp;
}

interface EscalationTable {
  alarm_id: string;
  fired_at: Timestamp;
  step_id: string;
  taken_at: Timestamp;
  ended_at: Timestamp | null;
  state: Generated<string>;
}

interface EscalationStepTable {
  id: string;
  after_minutes: number;
  kind: string;
  schedule_id: string | null;
  member_id: string | null;
  webhook_id: string | null;
  email: string | null;
  sender: string;
  critical_only: boolean;
  zone_id: string | null;
  created_at: Timestamp;
}

interface OnCallMemberTable {
  schedule_id: string;
  position: number;
  member_id: string;
}

interface OnCallNoteTable {
  id: string;
  schedule_id: string;
  text: string;
  created_by: string | null;
  created_at: Timestamp;
}

interface OnCallOverrideTable {
  id: string;
  schedule_id: string;
  member_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  reason: string;
  created_by: string | null;
  created_at: Timestamp;
}

interface OnCallScheduleTable {
  id: string;
  name: string;
  time_zone: string;
  weekday: number;
  hour: number;
  minute: number;
  weeks: number;
  starts_at: Timestamp;
  version: Generated<number>;
  on_call_id: string | null;
  on_call_since: Timestamp | null;
  created_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    alarm_webhook: AlarmWebhookTable;
    alarm_webhook_delivery: AlarmWebhookDeliveryTable;
    escalation: EscalationTable;
    escalation_step: EscalationStepTable;
    on_call_member: OnCallMemberTable;
    on_call_note: OnCallNoteTable;
    on_call_override: OnCallOverrideTable;
    on_call_schedule: OnCallScheduleTable;
  }
}
