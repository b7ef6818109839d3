import { t } from '@lingui/core/macro';
import { CirclePause, CirclePlay, Copy, FileText, MessageCircle, Power } from 'lucide-react';
import { PowerOff, RotateCw, ShieldCheck, Trash2, Zap } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { router } from '#shell/boot/router.tsx';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useAct } from '#shell/form/act.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { askSupport, hasSupport } from '#shell/session/support.ts';
import { reaches } from '#shell/session/shared-object.ts';
import { servers } from '../contract.ts';
import { createServerLikePath, serverSheetPath } from '../paths.ts';
import { refusalOfProtection } from '../protection.ts';
import { refusalOf, type PowerAction } from '../states.ts';
import { serverActions } from './port.ts';
import type { ServerRow } from './types.ts';
import { actionTitle, underWay } from './labels.ts';

type Target = Pick<ServerRow, 'id' | 'name' | 'state' | 'task' | 'terminateProtected' | 'rebuildProtected' | 'shared'>;
type Named = Pick<ServerRow, 'id' | 'name'>;

const icons: Record<PowerAction, ReactNode> = {
  on: <Power size={16} />,
  off: <PowerOff size={16} />,
  restart: <RotateCw size={16} />,
  suspend: <CirclePause size={16} />,
  resume: <CirclePlay size={16} />,
};

const isOwn = ({ shared }: Target) => shared === null;

const power = (action: PowerAction, force = false): RowAction<Target> => ({
  id: force ? `force-${action}` : action,
  title: () => (force ? t`Force off` : actionTitle(action)),
  icon: force ? <Zap size={16} /> : icons[action],
  may: 'server.power',
  refusal: ({ state, task }) => refusalOf(action, state, task),
  load: dialog(
    () => import('./PowerDialog.tsx'),
    (server: Target) => ({ server, action, force }),
  ),
});

/** What other domains let people do with a server, at once or in a dialog of theirs. */
const brought = serverActions.of(webContributions).map(({ shared, run, load, ...facts }): RowAction<Target> => ({
  ...facts,
  group: 'other',
  offered: (server) => shared !== (isOwn(server) ? 'only' : 'never') && reaches(server.shared, facts.may),
  ...(load ? { load: dialog<Target, { server: Named }>(load, (server) => ({ server })) } : { run }),
}));

const others: readonly RowAction<Target>[] = [
  ...brought,
  {
    id: 'support',
    group: 'other',
    title: () => t`Contact support`,
    icon: <MessageCircle size={16} />,
    offered: () => hasSupport(),
    run: ({ id, name }) =>
      askSupport({ subject: t`Server ${name}`, text: `\n\n${name} (${id})\n${location.origin}/servers/${id}` }),
  },
  {
    id: 'create-alike',
    group: 'other',
    title: () => t`Create similar server`,
    icon: <Copy size={16} />,
    may: 'server.create',
    offered: isOwn,
    run: ({ id }) => void router.navigate({ href: createServerLikePath(id) }),
  },
  {
    id: 'sheet',
    group: 'other',
    title: () => t`Data sheet`,
    icon: <FileText size={16} />,
    offered: isOwn,
    run: ({ id }) => void router.navigate({ href: serverSheetPath(id) }),
  },
  {
    id: 'protect',
    group: 'other',
    title: () => t`Protection`,
    icon: <ShieldCheck size={16} />,
    may: 'server.protect',
    offered: isOwn,
    refusal: ({ state }) => refusalOf('rename', state, null),
    load: dialog(
      () => import('./ProtectionDialog.tsx'),
      (server: Target) => ({ rows: [server] }),
    ),
  },
  {
    id: 'terminate',
    group: 'end',
    title: () => t`Terminate`,
    icon: <Trash2 size={16} />,
    may: 'server.terminate',
    danger: true,
    offered: isOwn,
    refusal: (server) => refusalOf('terminate', server.state, server.task) ?? refusalOfProtection('terminate', server),
    load: dialog(
      () => import('./TerminateDialog.tsx'),
      ({ id, name }: Target) => ({ serverId: id, name }),
    ),
  },
];

/** What can be done with one server, from the list and from its page. */
export function useServerActions(): readonly RowAction<Target>[] {
  const { mutate: change } = useAct(servers.changePower);
  return useMemo(() => {
    // Nothing is lost by these: they need no question.
    const harmless = (action: 'on' | 'resume'): RowAction<Target> => {
      const { load: _, ...rest } = power(action);
      const run = ({ id, name }: Target) =>
        change(
          { params: { serverId: id }, input: { action } },
          { onSuccess: ({ cmdId }) => toastTask(underWay(action, name), cmdId) },
        );
      return { ...rest, run };
    };
    return [
      harmless('on'),
      power('off'),
      power('off', true),
      power('restart'),
      power('suspend'),
      harmless('resume'),
      ...others,
    ];
  }, [change]);
}
