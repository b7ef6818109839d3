import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/serversWithIgnoredSnapshots',
    item: 'serversWithIgnoredSnapshots',
    title: () => t`Servers with Ignored Snapshots`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/activeSnapshotsByTopAdmin',
    item: 'activeSnapshotsByTopAdmin',
    title: () => t`Active Snapshots by Top Admin`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
];
