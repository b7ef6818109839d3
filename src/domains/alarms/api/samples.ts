import { nobody, type Samples } from '#test/sample.ts';
import type { alarms } from '../contract.ts';

const ends = new Date(Date.now() + 3_600_000).toISOString();

/** A valid request for each operation. */
export const samples: Samples<typeof alarms> = {
  listAlarms: () => ({}),
  countAlarms: () => ({}),
  readAlarm: (_world, { alarmId }) => ({ params: { alarmId } }),
  listAlarmHistory: (_world, { alarmId }) => ({ params: { alarmId } }),
  listAlarmAssignees: () => ({}),
  acknowledgeAlarms: () => ({ input: { alarmIds: [nobody], until: null } }),
  reopenAlarms: () => ({ input: { alarmIds: [nobody] } }),
  assignAlarms: () => ({ input: { alarmIds: [nobody], assigneeId: null } }),
  saveAlarmNote: () => ({ params: { alarmId: nobody }, input: { note: 'The disk is replaced tomorrow.' } }),
  listSilences: () => ({}),
  createSilence: () => ({ input: { sources: ['host-down'], reason: 'Maintenance', ends } }),
  endSilence: () => ({ params: { silenceId: nobody } }),
  listAlarmSources: () => ({}),
  saveAlarmRunbook: () => ({
    params: { sourceId: 'host-down' },
    input: { url: 'https://wiki.skydeck.test/host-down' },
  }),
};
