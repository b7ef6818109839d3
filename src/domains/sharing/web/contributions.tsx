import { t } from '@lingui/core/macro';
import { LogOut, UsersRound } from 'lucide-react';
import { serverActions, serverCreateCards, serversActions } from '#domains/servers/web/port.ts';

const actions = serverActions(
  {
    id: 'permissions',
    group: 'access',
    title: () => t`Permissions`,
    icon: <UsersRound size={16} />,
    may: 'server.share',
    shared: 'never',
    // What is shared can be taken back in every state; the dialog says why no one new can be added.
    refusal: () => null,
    load: () => import('./PermissionsDialog.tsx'),
  },
  {
    id: 'leave',
    group: 'access',
    title: () => t`Leave`,
    icon: <LogOut size={16} />,
    may: 'server.view',
    shared: 'only',
    refusal: () => null,
    load: () => import('./LeaveDialog.tsx'),
  },
);

const bulkActions = serversActions({
  id: 'share',
  title: () => t`Share with group`,
  icon: <UsersRound size={15} />,
  may: 'server.share',
  shared: 'never',
  load: () => import('./BulkShareDialog.tsx'),
});

const createCards = serverCreateCards({
  key: 'sharing',
  title: () => t`Sharing`,
  initial: [],
  load: () => import('./FirstSharesCard.tsx'),
});

export const contributes = [actions, bulkActions, createCards];
