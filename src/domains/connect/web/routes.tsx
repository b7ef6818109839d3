import { t } from '@lingui/core/macro';
import { MonitorUp, SquareTerminal } from 'lucide-react';
import type { ServerAction, ServerTab, WebRoute } from '#shell/web-route.ts';
import { refusalOfConsole } from '../states.ts';
import { openConsole } from './open-console.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/console/$serverId/$kind',
    title: 'Console',
    public: true,
    page: () => import('./ConsolePage.tsx'),
  },
];

export const serverTabs: readonly ServerTab[] = [
  { id: 'connect', rank: 15, title: () => t`Connect`, load: () => import('./ConnectTab.tsx') },
];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'console',
    title: () => t`Console`,
    icon: <MonitorUp size={16} />,
    may: 'server.console',
    refusal: ({ state }) => refusalOfConsole(state),
    run: ({ id }) => openConsole(id, 'vnc'),
  },
  {
    id: 'serial-console',
    title: () => t`Serial console`,
    icon: <SquareTerminal size={16} />,
    may: 'server.console',
    refusal: ({ state }) => refusalOfConsole(state),
    run: ({ id }) => openConsole(id, 'serial'),
  },
];
