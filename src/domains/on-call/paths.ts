import { path } from '#kernel/paths.ts';

export const onCallPath = path('/onCall');
export const onCallSchedulePath = path('/onCall/$scheduleId');
export const escalationPath = path('/escalation');
export const alarmWebhooksPath = path('/alarmWebhooks');
export const alarmWebhookPath = path('/alarmWebhooks/$webhookId');
