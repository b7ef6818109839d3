import { t } from '@lingui/core/macro';
import { AlarmClock } from 'lucide-react';
import { listedKinds } from '#domains/schedules/web/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';

const tabs = serverTabs({
  id: 'power-schedule',
  rank: 55,
  title: () => t`Power schedule`,
  load: () => import('./PowerScheduleTab.tsx'),
});

const bulkActions = serversActions({
  id: 'power-schedule',
  title: () => t`Power schedule`,
  icon: <AlarmClock size={15} />,
  may: 'server.schedule',
  load: () => import('./BulkPowerScheduleDialog.tsx'),
});

const scheduled = listedKinds({
  kind: 'power',
  title: () => t`Power schedule`,
  may: 'server.schedule',
  path: (id) => serverPath(id, 'power-schedule'),
});

export const contributes = [scheduled, tabs, bulkActions];
