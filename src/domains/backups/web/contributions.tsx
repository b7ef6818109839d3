import { t } from '@lingui/core/macro';
import { DatabaseBackup, ServerCog } from 'lucide-react';
import { serviceViews } from '#domains/identity/web/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { serverActions, serverCards, serverLosses, serverTabs, serversActions } from '#domains/servers/web/port.ts';
import { snapshotActions } from '#domains/snapshots/web/port.ts';
import { refusalOfBackup } from '../states.ts';
import { serviceState } from './labels.ts';

const tabs = serverTabs({ id: 'backup', rank: 21, title: () => t`Backups`, load: () => import('./BackupTab.tsx') });

const cards = serverCards({ id: 'last-backup', load: () => import('./LastBackupCard.tsx') });
const actions = serverActions({
  id: 'backup',
  group: 'data',
  title: () => t`Back up now`,
  icon: <DatabaseBackup size={16} />,
  may: 'backup.create',
  refusal: ({ state, task }) => refusalOfBackup('create', { state, task, snapshots: 0, rebuildProtected: false }, null),
  load: () => import('./CreateDialog.tsx'),
});

const bulkActions = serversActions({
  id: 'backup',
  title: () => t`Nightly backup`,
  icon: <DatabaseBackup size={15} />,
  may: 'server.configure',
  shared: 'never',
  load: () => import('./BulkSwitchDialog.tsx'),
});

const losses = serverLosses({ id: 'backups', load: () => import('./BackupLoss.tsx') });

const ofSnapshots = snapshotActions({
  id: 'new-server',
  title: () => t`Create server from backup`,
  icon: <ServerCog size={16} />,
  may: 'server.create',
  load: () => import('./SnapshotCopyDialog.tsx'),
});

const views = serviceViews({
  kind: 'backup',
  title: () => t`Backup`,
  state: serviceState,
  to: ({ place }) => serverPath(place, 'backup'),
});

export const contributes = [views, tabs, cards, actions, bulkActions, ofSnapshots, losses];
