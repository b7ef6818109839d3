import { plural, t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { AlarmSeverity, AlarmState } from '../states.ts';
import type { SilenceRow } from './types.ts';

export const alarmStateLabel = (state: AlarmState): string =>
  ({ firing: t`Firing`, acknowledged: t`Acknowledged`, silenced: t`Silenced`, resolved: t`Resolved` })[state];
export const alarmStateTone: Record<AlarmState, Tone> = {
  firing: 'bad',
  acknowledged: 'brand',
  silenced: 'muted',
  resolved: 'ok',
};

export const alarmSeverityLabel = (severity: AlarmSeverity): string =>
  ({ critical: t`Critical`, warning: t`Warning` })[severity];
export const alarmSeverityTone: Record<AlarmSeverity, Tone> = { critical: 'bad', warning: 'warn' };

/** How long an acknowledgment or a silence can last, in hours. */
export const spans = (): { value: string; title: string }[] =>
  [1, 4, 24, 72, 168].map((hours) => ({
    value: String(hours),
    title:
      hours < 24
        ? plural(hours, { one: '# hour', other: '# hours' })
        : plural(hours / 24, { one: '# day', other: '# days' }),
  }));
/** The moment so many hours from now. */
export const inHours = (hours: string): string => new Date(Date.now() + Number(hours) * 3_600_000).toISOString();

/** What a silence matches. */
export function silenceText(row: SilenceRow, titleOf: (source: string) => string): string {
  const { alarms, sources, severities, zones, name } = row;
  return [
    ...(alarms > 0 ? [plural(alarms, { one: '# alarm', other: '# alarms' })] : []),
    ...sources.map(titleOf),
    ...severities.map(alarmSeverityLabel),
    ...zones,
    ...(name === '' ? [] : [t`Name contains “${name}”`]),
  ].join(' · ');
}
