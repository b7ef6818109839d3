import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'alarms', path: '/alarms', who: root },
  { name: 'alarm-silences', path: '/alarmSilences', who: root },
  { name: 'alarm-sources', path: '/alarmSources', who: root },
];
