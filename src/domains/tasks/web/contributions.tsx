import { t } from '@lingui/core/macro';
import type { PaletteSource, StaffCard } from '#shell/boot/web-route.ts';

import { personCards } from '#domains/identity/web/port.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'tasks', title: () => t`Tasks`, rank: 80, may: 'task.view', load: () => import('./finds.ts') },
];

export const staffCards: readonly StaffCard[] = [
  { id: 'failed-tasks', rank: 30, wide: true, may: 'task.view', load: () => import('./FailedTasksCard.tsx') },
];

export const contributes = [
  personCards({ id: 'tasks', rank: 30, may: 'task.view', tab: 'history', load: () => import('./PersonTasks.tsx') }),
];
