import { t } from '@lingui/core/macro';
import { taskLinks } from '#domains/tasks/web/port.ts';
import { logViewPath } from '../paths.ts';

export const contributes = [
  taskLinks({
    id: 'logs',
    title: () => t`View log lines`,
    may: 'log.view',
    to: ({ id }) => logViewPath({ taskId: id }),
  }),
];
