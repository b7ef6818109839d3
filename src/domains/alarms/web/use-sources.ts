import { useRead } from '#shell/data/read.ts';
import { alarms } from '../contract.ts';

/** What raises alarms, for choices. */
export const useSources = () =>
  (useRead(alarms.listAlarmSources, { query: { size: 0 } }).data?.items ?? []).map(({ id, title }) => ({
    value: id,
    title,
  }));
