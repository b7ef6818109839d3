import { t } from '@lingui/core/macro';
import { HardDriveDownload } from 'lucide-react';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { serviceViews } from '#domains/identity/web/port.ts';
import { libraryPath } from '../paths.ts';
import { stateLabel, stateTone } from './labels.ts';
import { changedFields } from '#domains/history/web/port.ts';
import { serverActions } from '#domains/servers/web/port.ts';
import { snapshotActions } from '#domains/snapshots/web/port.ts';
import { imageStates, refusalOfCloning } from '../states.ts';

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

const stateOf = (state: string) => imageStates.find((one) => one === state) ?? 'failed';
const views = serviceViews({
  kind: 'image',
  title: () => t`Image`,
  state: (state) => ({ text: stateLabel(stateOf(state)), tone: stateTone[stateOf(state)] }),
  to: ({ objectId }) => libraryPath('all', 'mine', { image: objectId }),
});

export const contributes = [actions, ofSnapshots, fields, views];
