import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { onCall } from '../contract.ts';

export type ScheduleRow = RowOf<typeof onCall.listOnCallSchedules>;
export type Schedule = AnswerOf<typeof onCall.readOnCallSchedule>;
export type Shift = ScheduleRow['now'];
export type OverrideRow = RowOf<typeof onCall.listOnCallOverrides>;
export type NoteRow = RowOf<typeof onCall.listHandOverNotes>;
export type StepRow = RowOf<typeof onCall.listEscalationSteps>;
export type WebhookRow = RowOf<typeof onCall.listAlarmWebhooks>;
export type DeliveryRow = RowOf<typeof onCall.listWebhookDeliveries>;
