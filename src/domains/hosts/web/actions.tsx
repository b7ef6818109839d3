import { t } from '@lingui/core/macro';
import { Ban, CircleCheck, Construction, LogOut, Wrench } from 'lucide-react';
import type { Message } from '#kernel/message.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { refusalOfAction, type HostAction } from '../states.ts';
import type { Host } from './types.ts';

const refusal =
  (action: HostAction) =>
  (host: Host): Message | null =>
    refusalOfAction(action, { ...host, evacuating: host.state === 'entering' });

const changed = (action: Exclude<HostAction, 'evacuate'>) =>
  dialog(
    () => import('./ChangeDialog.tsx'),
    (host: Host) => ({ host, action }),
  );

/** What can be done with a host. */
export const hostActions: readonly RowAction<Host>[] = [
  {
    id: 'evacuate',
    title: () => t`Evacuate host`,
    icon: <LogOut size={16} />,
    may: 'host.manage',
    offered: ({ canMove, state }) => canMove && state !== 'maintenance' && state !== 'entering',
    refusal: refusal('evacuate'),
    load: dialog(
      () => import('./EvacuateDialog.tsx'),
      (host: Host) => ({ host }),
    ),
  },
  {
    id: 'disable',
    title: () => t`Disable for new servers`,
    icon: <Ban size={16} />,
    may: 'host.manage',
    offered: ({ state }) => state === 'online' || state === 'degraded',
    refusal: refusal('disable'),
    load: changed('disable'),
  },
  {
    id: 'enable',
    title: () => t`Enable for new servers`,
    icon: <CircleCheck size={16} />,
    may: 'host.manage',
    offered: ({ state }) => state === 'disabled',
    refusal: refusal('enable'),
    load: changed('enable'),
  },
  {
    id: 'maintain',
    title: () => t`Start maintenance`,
    icon: <Construction size={16} />,
    may: 'host.manage',
    offered: ({ state }) => state !== 'maintenance' && state !== 'entering',
    refusal: refusal('maintain'),
    load: changed('maintain'),
  },
  {
    id: 'resume',
    title: () => t`End maintenance`,
    icon: <Wrench size={16} />,
    may: 'host.manage',
    offered: ({ state }) => state === 'maintenance',
    refusal: refusal('resume'),
    load: changed('resume'),
  },
];
