import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { statistics } from '../contract.ts';
import { notUpdatedStatistics, serversWithoutMemoryUsage } from './diagnostics.ts';
import { serverMonths } from './catalog.ts';
import { collectSamples } from './collect.ts';
import { createAlert, deleteAlert, listAlerts, saveAlert } from './edit-alerts.ts';
import { lateAlarms } from './late-alarms.ts';
import { evaluateAlerts } from './evaluate-alerts.ts';
import { exportStatistics } from './export-statistics.ts';
import { exportMonthReport, exportTrafficSamples, readMonthReport } from './month-report.ts';
import { readTraffic } from './traffic.ts';
import { fillPast } from './past.ts';
import { readStatistics } from './read-statistics.ts';
import { dropOldSamples, rollUpSamples } from './roll-up.ts';
import { notifyTraffic } from './notify-traffic.ts';

const domain: Domain = {
  name: 'statistics',
  operations: implement(statistics, {
    readStatistics,
    exportStatistics,
    readMonthReport,
    exportMonthReport,
    exportTrafficSamples,
    readTraffic,
    listAlerts,
    createAlert,
    saveAlert,
    deleteAlert,
  }),
  contributes: [lateAlarms],
  loops: [collectSamples, fillPast],
  reports: [serverMonths, notUpdatedStatistics, serversWithoutMemoryUsage],
  schedules: [rollUpSamples, dropOldSamples, evaluateAlerts, notifyTraffic],
};
export default domain;
