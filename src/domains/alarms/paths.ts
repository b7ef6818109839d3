import { path } from '#kernel/paths.ts';

export const alarmsPath = path('/alarms');
export const alarmPath = path('/alarms/$alarmId');
export const silencesPath = path('/alarmSilences');
export const alarmSourcesPath = path('/alarmSources');
