import { finds } from '#shell/frame/finds.ts';
import { alarms } from '../contract.ts';
import { alarmPath } from '../paths.ts';

export default [
  finds(alarms.listAlarms, ({ id, name, title }) => ({ id, title: name, note: title, to: alarmPath(id) })),
];
