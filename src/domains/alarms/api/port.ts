/** What the domains above may use of alarms. */
export { afterRound, alarmSources, type AlarmSource, type FoundAlarm } from './points.ts';
export { recordFound } from './record-alarm.ts';
export { alarmStates, countFiring, isAlarm, readFiring, type FiringAlarm } from './store.ts';
export { titleOf } from './view.ts';
