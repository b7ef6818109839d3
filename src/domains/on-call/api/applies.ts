import type { FiringAlarm } from '#domains/alarms/api/port.ts';
import type { StoredStep } from './store-steps.ts';

/** Whether a step is for alarms like this one. */
export const applies = (
  { criticalOnly, zoneId }: Pick<StoredStep, 'criticalOnly' | 'zoneId'>,
  alarm: Pick<FiringAlarm, 'severity' | 'zoneId'>,
): boolean => (!criticalOnly || alarm.severity === 'critical') && (zoneId === null || zoneId === alarm.zoneId);
