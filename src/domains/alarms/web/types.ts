import type { RowOf } from '#shell/list/list.ts';
import type { alarms } from '../contract.ts';

export type AlarmRow = RowOf<typeof alarms.listAlarms>;
export type SilenceRow = RowOf<typeof alarms.listSilences>;
export type SourceRow = RowOf<typeof alarms.listAlarmSources>;
