import { finds } from '#shell/frame/finds.ts';
import { onCall } from '../contract.ts';
import { onCallSchedulePath } from '../paths.ts';

export default [
  finds(onCall.listOnCallSchedules, ({ id, name, now }) => ({
    id,
    title: name,
    note: now.person?.email ?? '',
    to: onCallSchedulePath(id),
  })),
];
