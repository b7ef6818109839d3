import { t } from '@lingui/core/macro';
import { HardDriveDownload, KeyRound, LifeBuoy } from 'lucide-react';
import { serverActions, serverBanners, type ServerAction } from '#domains/servers/web/port.ts';
import { refusalOfGuest } from '../states.ts';

// A menu does not know of the rescue mode: its dialogs ask, and say so.
const refusal =
  (action: 'reset' | 'rescue' | 'rebuild'): ServerAction['refusal'] =>
  ({ state, task }) =>
    refusalOfGuest(action, { state, task, rescue: false });

const actions = serverActions(
  {
    id: 'reset-access',
    group: 'access',
    title: () => t`Reset password or key`,
    icon: <KeyRound size={16} />,
    may: 'server.access',
    refusal: refusal('reset'),
    load: () => import('./ResetDialog.tsx'),
  },
  {
    id: 'rescue',
    group: 'access',
    title: () => t`Rescue mode`,
    icon: <LifeBuoy size={16} />,
    may: 'server.access',
    refusal: refusal('rescue'),
    load: () => import('./RescueDialog.tsx'),
  },
  {
    id: 'rebuild',
    group: 'data',
    title: () => t`Rebuild`,
    icon: <HardDriveDownload size={16} />,
    may: 'server.access',
    shared: 'never',
    refusal: refusal('rebuild'),
    load: () => import('./RebuildDialog.tsx'),
  },
);

const banners = serverBanners({ id: 'rescue', load: () => import('./RescueBanner.tsx') });

export const contributes = [actions, banners];
