import { t } from '@lingui/core/macro';
import { MonitorUp, SquareTerminal } from 'lucide-react';
import { serverActions, serverTabs } from '#domains/servers/web/port.ts';
import { refusalOfConsole } from '../states.ts';
import { openConsole } from './open-console.ts';

const tabs = serverTabs({ id: 'connect', rank: 15, title: () => t`Connect`, load: () => import('./ConnectTab.tsx') });

const actions = serverActions(
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
);

export const contributes = [tabs, actions];
