import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/activeSnapshotsByTopAdmin',
    item: 'activeSnapshotsByTopAdmin',
    title: () => t`Active Snapshots by Top Admin`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
];
