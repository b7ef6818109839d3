import type { QueueAlarm, QueueKind } from './kinds.ts';

interface Threshold {
  /** The age of the oldest of what waits, in seconds. */
  ageSeconds: number;
  /** How many wait. */
  depth: number;
}

/** From where on a queue is behind. Work that is due begins within seconds while a worker runs. */
const warning: Record<QueueKind, Threshold> = {
  tasks: { ageSeconds: 300, depth: 500 },
  messages: { ageSeconds: 900, depth: 1000 },
  notifications: { ageSeconds: 300, depth: 1000 },
  schedules: { ageSeconds: 600, depth: 200 },
};
/** And so many times as far it is critical. */
const criticalFactor = 6;

/** How far a queue is behind. */
export function alarmOf(kind: QueueKind, queue: { waiting: number; oldestSeconds: number | null }): QueueAlarm {
  const { ageSeconds, depth } = warning[kind];
  const far = Math.max((queue.oldestSeconds ?? 0) / ageSeconds, queue.waiting / depth);
  if (far >= criticalFactor) return 'critical';
  return far >= 1 ? 'warning' : 'none';
}
