import { t } from '@lingui/core/macro';
import { serverTabs } from '#domains/servers/web/port.ts';

const tabs = serverTabs({ id: 'notes', rank: 85, title: () => t`Notes`, load: () => import('./NotesTab.tsx') });

export const contributes = [tabs];
