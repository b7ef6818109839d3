import { plural, t } from '@lingui/core/macro';
import { whenText } from '#shell/text/timing-labels.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { DeliveryState, TargetKind } from '../states.ts';
import type { ScheduleRow, Shift, StepRow } from './types.ts';

/** Who is on call in a shift. */
export const personText = ({ person }: Shift): string => person?.email ?? t`No one`;

/** When shifts change. */
export function rotationText({ weekday, hour, minute, weeks, timeZone }: ScheduleRow): string {
  const when = whenText({ kind: 'weekly', everyHours: 1, monthDay: 1, weekday, hour, minute });
  return plural(weeks, {
    one: `Shift change ${when} (${timeZone})`,
    other: `Shift change every # weeks, ${when} (${timeZone})`,
  });
}

export const targetKindLabel = (kind: TargetKind): string =>
  ({ schedule: t`Person on call`, person: t`Person`, webhook: t`Webhook`, email: t`Email address` })[kind];

/** How long after an alarm began to fire. */
export const afterText = (minutes: number): string =>
  minutes === 0 ? t`Immediately` : plural(minutes, { one: 'After # minute', other: 'After # minutes' });

export const stepName = ({ afterMinutes, targetName }: Pick<StepRow, 'afterMinutes' | 'targetName'>): string =>
  `${afterText(afterMinutes)}: ${targetName}`;

export const deliveryLabel = (state: DeliveryState): string =>
  ({ queued: t`Queued`, delivered: t`Delivered`, bounced: t`Refused`, failed: t`Failed` })[state];
export const deliveryTone: Record<DeliveryState, Tone> = {
  queued: 'brand',
  delivered: 'ok',
  bounced: 'bad',
  failed: 'bad',
};

/** What a call was about. */
export const eventLabel = (event: string): string =>
  ({
    test: t`Test`,
    'alarm.firing': t`Alarm firing`,
    'alarm.acknowledged': t`Alarm acknowledged`,
    'alarm.silenced': t`Alarm silenced`,
    'alarm.resolved': t`Alarm resolved`,
  })[event] ?? event;
