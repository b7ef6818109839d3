import { t } from '@lingui/core/macro';
import { BellRing } from 'lucide-react';
import type { ServerAction, ServerCard, WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [];

export const serverCards: readonly ServerCard[] = [
  { id: 'hints', load: () => import('./HintsCard.tsx') },
  { id: 'connection-test', load: () => import('./ConnectionTestCard.tsx') },
];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'notification-choices',
    title: () => t`Notifications`,
    icon: <BellRing size={16} />,
    may: 'server.view',
    refusal: ({ state }) => (state === 'terminated' ? t`The server has been terminated.` : null),
    load: () => import('./NotificationsDialog.tsx'),
  },
];
