export const queueKinds = ['tasks', 'messages', 'notifications', 'schedules'] as const;
export type QueueKind = (typeof queueKinds)[number];
export const queueAlarms = ['none', 'warning', 'critical'] as const;
export type QueueAlarm = (typeof queueAlarms)[number];
export const processStates = ['running', 'stopped', 'lost'] as const;
export type ProcessState = (typeof processStates)[number];
export const processRoles = ['all', 'web', 'worker'] as const;
