import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { serverTabs } from '#domains/servers/web/port.ts';

export const routes: readonly WebRoute[] = [];

const tabs = serverTabs({ id: 'notes', rank: 85, title: () => t`Notes`, load: () => import('./NotesTab.tsx') });

export const contributes = [tabs];
