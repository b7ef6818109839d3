import { t } from '@lingui/core/macro';
import { Network } from 'lucide-react';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';

const tabs = serverTabs({
  id: 'networks',
  rank: 30,
  title: () => t`Networks`,
  load: () => import('./NetworksTab.tsx'),
});

const bulkActions = serversActions({
  id: 'attach-network',
  title: () => t`Attach to network`,
  icon: <Network size={15} />,
  may: 'server.configure',
  load: () => import('./BulkAttachDialog.tsx'),
});

export const contributes = [tabs, bulkActions];
