import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { CirclePause, CirclePlay } from 'lucide-react';
import { personCards, serviceActions, serviceViews, type Service } from '#domains/identity/web/port.ts';
import { dialog } from '#shell/list/row-actions.tsx';
import { serverPath } from '../paths.ts';
import { refusalOf, serverStateOf, type PowerAction } from '../states.ts';
import { actionTitle, stateName, stateTone } from './labels.ts';
import { changedFields } from '#domains/history/web/port.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'servers',
    title: () => t`Servers`,
    rank: 10,
    may: 'server.view',
    load: () => import('./finds.ts'),
    actions: () => import('./palette-actions.ts'),
  },
  {
    id: 'terminated',
    title: () => t`Terminated servers`,
    rank: 95,
    may: 'server.view',
    load: () => import('./finds-terminated.ts'),
  },
];

const icons = { suspend: <CirclePause size={16} />, resume: <CirclePlay size={16} /> };
const powerOf = (action: PowerAction & keyof typeof icons) => ({
  id: action,
  kind: 'server',
  title: () => actionTitle(action),
  icon: icons[action],
  may: 'server.power' as const,
  refusal: ({ state }: Service) => refusalOf(action, serverStateOf(state), null),
  load: dialog(
    () => import('./ServicePowerDialog.tsx'),
    (services: readonly Service[]) => ({ action, services }),
  ),
});

export const contributes = [
  serviceViews({
    kind: 'server',
    title: () => t`Server`,
    state: (state) => ({ text: stateName(serverStateOf(state)), tone: stateTone[serverStateOf(state)] }),
    to: ({ objectId }) => serverPath(objectId),
  }),
  serviceActions(powerOf('suspend'), powerOf('resume')),
  changedFields({ type: 'server', load: () => import('./ServerChanges.tsx') }),
  personCards({
    id: 'servers',
    rank: 20,
    may: 'server.view',
    tab: 'services',
    load: () => import('./PersonServers.tsx'),
  }),
];
