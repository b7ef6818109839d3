import { t } from '@lingui/core/macro';
import { MonitorUp, SquareTerminal } from 'lucide-react';
import type { ServerState } from '#domains/servers/states.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { serverActions, serverBanners, serverTabs } from '#domains/servers/web/port.ts';
import { refusalOfConsole } from '../states.ts';
import { openConsole } from './open-console.ts';

const title = () => t`Connect`;
const tabs = serverTabs({ id: 'connect', rank: 15, title, load: () => import('./ConnectTab.tsx') });

const ofConsoles = {
  group: 'access',
  icon: <MonitorUp size={16} />,
  may: 'server.console',
  refusal: ({ state }: { state: ServerState }) => refusalOfConsole(state),
} as const;

const actions = serverActions(
  {
    id: 'connect',
    group: 'access',
    place: 'front',
    title,
    icon: <SquareTerminal size={16} />,
    may: 'server.view',
    to: ({ id }) => serverPath(id, 'connect'),
  },
  {
    ...ofConsoles,
    id: 'console',
    quick: true,
    place: 'front',
    shortcut: 'O',
    title: () => t`Console`,
    run: ({ id }) => openConsole(id, 'vnc'),
  },
  {
    ...ofConsoles,
    id: 'serial-console',
    title: () => t`Serial console`,
    run: ({ id }) => openConsole(id, 'serial'),
  },
);

const banners = serverBanners({ id: 'connect', load: () => import('./port/CommandLine.tsx') });

export const contributes = [tabs, actions, banners];
