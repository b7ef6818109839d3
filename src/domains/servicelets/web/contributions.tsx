import { t } from '@lingui/core/macro';
import { SquareTerminal } from 'lucide-react';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { listedKinds } from '#domains/schedules/web/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'servicelets',
    title: () => t`Servicelets`,
    rank: 75,
    may: 'servicelet.manage',
    load: () => import('./finds.ts'),
  },
];

const tabs = serverTabs({
  id: 'servicelet',
  rank: 60,
  title: () => t`Servicelets`,
  load: () => import('./ServiceletTab.tsx'),
});

const bulkActions = serversActions({
  id: 'servicelet',
  title: () => t`Run servicelet`,
  icon: <SquareTerminal size={15} />,
  may: 'servicelet.run',
  load: () => import('./BulkRunDialog.tsx'),
});

const scheduled = listedKinds({
  kind: 'servicelet',
  title: () => t`Servicelet`,
  may: 'servicelet.schedule',
  path: (id) => serverPath(id, 'servicelet'),
});

export const contributes = [scheduled, tabs, bulkActions];
