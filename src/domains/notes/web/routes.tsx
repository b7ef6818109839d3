import { t } from '@lingui/core/macro';
import type { ServerTab, WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [];

export const serverTabs: readonly ServerTab[] = [
  { id: 'notes', rank: 85, title: () => t`Notes`, load: () => import('./NotesTab.tsx') },
];
