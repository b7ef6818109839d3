import { t } from '@lingui/core/macro';
import { AlarmClock } from 'lucide-react';
import { refreshSoon } from '#shell/data/refresh-soon.ts';
import type { LivePatches, WebRoute } from '#shell/boot/web-route.ts';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';
import { powerSchedules } from '../contract.ts';

export const routes: readonly WebRoute[] = [];

const tabs = serverTabs({
  id: 'power-schedule',
  rank: 70,
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

/** The runs are read again whenever the server comes under a task or leaves one. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const op = powerSchedules.readPowerSchedule;
    const args = { params: { serverId } };
    if (cache.getQueryData([op.domain, op.name, args]) !== undefined) refreshSoon(op, args);
  },
};

export const contributes = [tabs, bulkActions];
