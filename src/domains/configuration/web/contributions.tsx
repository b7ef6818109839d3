import { t } from '@lingui/core/macro';
import { SlidersHorizontal } from 'lucide-react';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';

const tabs = serverTabs({
  id: 'configure',
  rank: 50,
  title: () => t`Configure`,
  shares: 'configure',
  load: () => import('./ConfigureTab.tsx'),
});

const bulkActions = serversActions({
  id: 'configure',
  title: () => t`Configure`,
  icon: <SlidersHorizontal size={15} />,
  may: 'server.configure',
  shared: 'never',
  load: () => import('./BulkConfigureDialog.tsx'),
});

export const contributes = [tabs, bulkActions];
