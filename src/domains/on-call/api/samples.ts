import { nobody, type Samples } from '#test/sample.ts';
import type { onCall } from '../contract.ts';

const schedule = {
  name: 'Operations',
  timeZone: 'Europe/Berlin',
  weekday: 1,
  hour: 9,
  minute: 0,
  weeks: 1,
  memberIds: [nobody],
};
// Once: a sample is compared with itself.
const start = Date.now();
const ofNone = () => ({ params: { scheduleId: nobody } });
const step = { afterMinutes: 5, kind: 'email' as const, target: 'noc@skydeck.test', criticalOnly: true, zoneId: null };
const webhook = { name: 'Pager', url: 'https://pager.skydeck.test/hook' };

/** A valid request for each operation. */
export const samples: Samples<typeof onCall> = {
  listOnCallSchedules: () => ({}),
  readOnCallSchedule: (_world, { scheduleOnCallId: scheduleId }) => ({ params: { scheduleId } }),
  listOnCallHistory: (_world, { scheduleOnCallId: scheduleId }) => ({ params: { scheduleId } }),
  createOnCallSchedule: () => ({ input: schedule }),
  saveOnCallSchedule: () => ({ ...ofNone(), input: schedule, version: 0 }),
  deleteOnCallSchedule: ofNone,
  listOnCallOverrides: (_world, { scheduleOnCallId: scheduleId }) => ({ params: { scheduleId } }),
  createOnCallOverride: () => ({
    ...ofNone(),
    input: {
      memberId: nobody,
      from: new Date(start).toISOString(),
      until: new Date(start + 3_600_000).toISOString(),
      reason: 'Dentist',
    },
  }),
  endOnCallOverride: () => ({ params: { scheduleId: nobody, overrideId: nobody } }),
  listHandOverNotes: (_world, { scheduleOnCallId: scheduleId }) => ({ params: { scheduleId } }),
  writeHandOverNote: () => ({ ...ofNone(), input: { text: 'The disk of fra1-host-02 is replaced tomorrow.' } }),
  listEscalationSteps: () => ({}),
  createEscalationStep: () => ({ input: step }),
  saveEscalationStep: () => ({ params: { stepId: nobody }, input: step }),
  deleteEscalationStep: () => ({ params: { stepId: nobody } }),
  readEscalation: (_world, { alarmId }) => ({ params: { alarmId } }),
  listAlarmWebhooks: () => ({}),
  createAlarmWebhook: () => ({ input: webhook }),
  saveAlarmWebhook: () => ({ params: { webhookId: nobody }, input: { ...webhook, rotate: true } }),
  deleteAlarmWebhook: () => ({ params: { webhookId: nobody } }),
  testAlarmWebhook: () => ({ params: { webhookId: nobody } }),
  listWebhookDeliveries: (_world, { webhookId }) => ({ params: { webhookId } }),
};
