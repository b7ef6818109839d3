import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { afterRound } from '#domains/alarms/api/port.ts';
import { onCall } from '../contract.ts';
import { topics } from '../live.ts';
import { escalateRound } from './escalate.ts';
import {
  createOnCallOverride,
  createOnCallSchedule,
  deleteOnCallSchedule,
  endOnCallOverride,
  listOnCallSchedules,
  readOnCallSchedule,
  saveOnCallSchedule,
  writeHandOverNote,
} from './schedules.ts';
import { createEscalationStep, deleteEscalationStep, readEscalation, saveEscalationStep } from './steps.ts';
import { listHandOverNotes, listOnCallHistory, listOnCallOverrides } from './store-list.ts';
import { listEscalationSteps } from './store-steps.ts';
import { listAlarmWebhooks, listWebhookDeliveries } from './store-webhooks.ts';
import { forgetOnCall } from './store.ts';
import { createAlarmWebhook, deleteAlarmWebhook, saveAlarmWebhook, testAlarmWebhook } from './webhooks.ts';

const domain: Domain = {
  name: 'on-call',
  operations: implement(onCall, {
    listOnCallSchedules,
    readOnCallSchedule,
    listOnCallHistory,
    createOnCallSchedule,
    saveOnCallSchedule,
    deleteOnCallSchedule,
    listOnCallOverrides,
    createOnCallOverride,
    endOnCallOverride,
    listHandOverNotes,
    writeHandOverNote,
    listEscalationSteps,
    createEscalationStep,
    saveEscalationStep,
    deleteEscalationStep,
    readEscalation,
    listAlarmWebhooks,
    createAlarmWebhook,
    saveAlarmWebhook,
    deleteAlarmWebhook,
    testAlarmWebhook,
    listWebhookDeliveries,
  }),
  personal: { forget: forgetOnCall },
  topics,
  contributes: [afterRound(escalateRound)],
};
export default domain;
