import { t } from '@lingui/core/macro';
import { BellRing } from 'lucide-react';
import { serverActions, serverCards } from '#domains/servers/web/port.ts';

const cards = serverCards(
  { id: 'hints', load: () => import('./HintsCard.tsx') },
  { id: 'connection-test', load: () => import('./ConnectionTestCard.tsx') },
);

const actions = serverActions({
  id: 'notification-choices',
  group: 'life',
  title: () => t`Notifications`,
  icon: <BellRing size={16} />,
  may: 'server.view',
  load: () => import('./NotificationsDialog.tsx'),
});

export const contributes = [cards, actions];
