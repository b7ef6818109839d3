import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { alarms } from '../contract.ts';
import { topics } from '../live.ts';
import { acknowledgeAlarms, assignAlarms, listAlarmAssignees, reopenAlarms, saveAlarmNote } from './change-alarms.ts';
import { evaluateAlarms, forgetAlarms } from './evaluate.ts';
import { createSilence, endSilence } from './silences.ts';
import { listAlarmSources, saveAlarmRunbook } from './sources.ts';
import { findAlarm, listAlarmHistory, listAlarms, listSilences } from './store-list.ts';
import { countFiring, forgetInAlarms } from './store.ts';
import { rowOf } from './view.ts';

const domain: Domain = {
  name: 'alarms',
  operations: implement(alarms, {
    listAlarms,
    countAlarms: ({ db }) => countFiring(db),
    readAlarm: async (ctx, { params }) => rowOf(ctx.app, await findAlarm(ctx, params.alarmId)),
    listAlarmHistory,
    listAlarmAssignees,
    acknowledgeAlarms,
    reopenAlarms,
    assignAlarms,
    saveAlarmNote,
    listSilences,
    createSilence,
    endSilence,
    listAlarmSources,
    saveAlarmRunbook,
  }),
  schedules: [evaluateAlarms, forgetAlarms],
  personal: { forget: forgetInAlarms },
  menu: { alarms: 'alarm.view' },
  topics,
};
export default domain;
