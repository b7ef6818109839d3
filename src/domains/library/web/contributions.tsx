import { t } from '@lingui/core/macro';
import { HardDriveDownload } from 'lucide-react';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { changedFields } from '#domains/history/web/port.ts';
import { serverActions } from '#domains/servers/web/port.ts';
import { snapshotActions } from '#domains/snapshots/web/port.ts';
import { refusalOfCloning } from '../states.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'library', title: () => t`Images`, rank: 40, may: 'image.view', load: () => import('./finds.ts') },
];

const actions = serverActions({
  id: 'clone-disk',
  group: 'data',
  title: () => t`Clone disk`,
  icon: <HardDriveDownload size={16} />,
  may: 'image.manage',
  refusal: refusalOfCloning,
  load: () => import('./CloneDialog.tsx'),
});

const ofSnapshots = snapshotActions({
  id: 'image',
  title: () => t`Image`,
  icon: <HardDriveDownload size={16} />,
  may: 'image.manage',
  load: () => import('./CloneDialog.tsx'),
});

const fields = changedFields({ type: 'image', load: () => import('./ImageChanges.tsx') });

export const contributes = [actions, ofSnapshots, fields];
