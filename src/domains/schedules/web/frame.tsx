import { t } from '@lingui/core/macro';
import { taskLists } from '#domains/tasks/web/port.ts';
import { schedulesPath } from '../paths.ts';

export const contributes = [taskLists({ path: schedulesPath(), title: () => t`Scheduled` })];
