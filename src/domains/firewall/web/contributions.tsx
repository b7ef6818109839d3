import { t } from '@lingui/core/macro';
import { Shield } from 'lucide-react';
import { serverCreateCards, serverTabs, serversActions } from '#domains/servers/web/port.ts';

const tabs = serverTabs({
  id: 'firewall',
  rank: 40,
  title: () => t`Firewall`,
  load: () => import('./FirewallTab.tsx'),
});

const bulkActions = serversActions({
  id: 'firewall',
  title: () => t`Firewall`,
  icon: <Shield size={15} />,
  may: 'firewall.apply',
  shared: 'never',
  load: () => import('./BulkDialog.tsx'),
});

/** A new server lets in who makes it, and no one else, unless something else is chosen. */
const createCards = serverCreateCards({
  key: 'firewall',
  title: () => t`Firewall`,
  initial: { kind: 'starter', starter: 'remote' },
  load: () => import('./FirstRulesCard.tsx'),
});

export const contributes = [tabs, bulkActions, createCards];
