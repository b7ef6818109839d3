import { t } from '@lingui/core/macro';
import { CirclePause, CirclePlay, Copy, LifeBuoy, Power, PowerOff } from 'lucide-react';
import { Receipt, RotateCw, ShieldCheck, Trash2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { router } from '#shell/boot/router.tsx';
import type { Path } from '#kernel/paths.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useAct } from '#shell/form/act.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { askSupport, hasSupport } from '#shell/session/support.ts';
import { reaches } from '#shell/session/shared-object.ts';
import { servers } from '../contract.ts';
import { createServerLikePath, serverSheetPath } from '../paths.ts';
import { refusalOfProtection } from '../protection.ts';
import { busyReason, refusalOf, type PowerAction } from '../states.ts';
import { serverActions, type ServerActionGroup } from './port.ts';
import type { ServerRow } from './types.ts';
import { actionTitle, underWay } from './labels.ts';

export type ActionTarget = Pick<
  ServerRow,
  'id' | 'name' | 'state' | 'task' | 'terminateProtected' | 'rebuildProtected' | 'shared'
>;
type Named = Pick<ServerRow, 'id' | 'name'>;

const icons: Record<PowerAction, ReactNode> = {
  on: <Power size={16} />,
  off: <PowerOff size={16} />,
  restart: <RotateCw size={16} />,
  suspend: <CirclePause size={16} />,
  resume: <CirclePlay size={16} />,
};

const goesTo = (to: (server: Named) => Path) => (server: Named) => void router.navigate({ href: to(server) });

const isOwn = ({ shared }: ActionTarget) => shared === null;

/** In the order of the menu. */
const groups: Record<ServerActionGroup, () => string> = {
  power: () => t`Power`,
  data: () => t`Data`,
  access: () => t`Access`,
  life: () => t`Lifecycle`,
};

const power = (action: PowerAction, force = false): RowAction<ActionTarget> => ({
  id: force ? `force-${action}` : action,
  group: 'power',
  title: () => (force ? t`Force off` : actionTitle(action)),
  icon: icons[action],
  ...(action === 'restart' && { shortcut: 'R' }),
  ...(!force && action !== 'suspend' && { quick: true }),
  may: 'server.power',
  refusal: ({ state, task }) => refusalOf(action, state, task),
  load: dialog(
    () => import('./PowerDialog.tsx'),
    (server: ActionTarget) => ({ server, action, force }),
  ),
});

/** What other domains let people do with a server, at once or in a dialog of theirs. */
const brought = serverActions
  .of(webContributions)
  .map(({ shared, run, load, to, ...facts }): RowAction<ActionTarget> => ({
    refusal: ({ state }) => (state === 'terminated' ? busyReason[state] : null),
    ...facts,
    offered: (server) => shared !== (isOwn(server) ? 'only' : 'never') && reaches(server.shared, facts.may),
    ...(load
      ? { load: dialog<ActionTarget, { server: Named }>(load, (server) => ({ server })) }
      : { run: run ?? goesTo(to) }),
  }));

const others: readonly RowAction<ActionTarget>[] = [
  ...brought,
  {
    id: 'support',
    group: 'life',
    title: () => t`Contact support`,
    icon: <LifeBuoy size={16} />,
    offered: () => hasSupport(),
    run: ({ id, name }) =>
      askSupport({ subject: t`Server ${name}`, text: `\n\n${name} (${id})\n${location.origin}/servers/${id}` }),
  },
  {
    id: 'create-alike',
    group: 'data',
    title: () => t`Create similar server`,
    icon: <Copy size={16} />,
    may: 'server.create',
    offered: isOwn,
    run: goesTo(({ id }) => createServerLikePath(id)),
  },
  {
    id: 'sheet',
    group: 'life',
    title: () => t`Data sheet`,
    icon: <Receipt size={16} />,
    offered: isOwn,
    run: goesTo(({ id }) => serverSheetPath(id)),
  },
  {
    id: 'protect',
    group: 'life',
    title: () => t`Protection`,
    icon: <ShieldCheck size={16} />,
    may: 'server.protect',
    offered: isOwn,
    refusal: ({ state }) => refusalOf('rename', state, null),
    load: dialog(
      () => import('./ProtectionDialog.tsx'),
      (server: ActionTarget) => ({ rows: [server] }),
    ),
  },
  {
    id: 'terminate',
    group: 'life',
    title: () => t`Terminate`,
    icon: <Trash2 size={16} />,
    may: 'server.terminate',
    danger: true,
    offered: isOwn,
    refusal: (server) => refusalOf('terminate', server.state, server.task) ?? refusalOfProtection('terminate', server),
    load: dialog(
      () => import('./TerminateDialog.tsx'),
      ({ id, name }: ActionTarget) => ({ serverId: id, name }),
    ),
  },
];

/** What can be done with one server. `change` does what needs no question. */
export function actionsOfServers(change: ChangePower): readonly RowAction<ActionTarget>[] {
  // Nothing is lost by these.
  const harmless = (action: 'on' | 'resume'): RowAction<ActionTarget> => {
    const { load: _, ...rest } = power(action);
    const run = ({ id, name }: ActionTarget) =>
      change(
        { params: { serverId: id }, input: { action } },
        { onSuccess: ({ cmdId }) => toastTask(underWay(action, name), cmdId) },
      );
    return { ...rest, run };
  };
  const all = [
    harmless('on'),
    power('off'),
    power('restart'),
    harmless('resume'),
    power('suspend'),
    power('off', true),
    ...others,
  ];
  return Object.entries(groups).flatMap(([name, heading]) =>
    all.filter(({ group }) => group === name).map((action) => ({ ...action, heading })),
  );
}
type ChangePower = ReturnType<typeof useAct<typeof servers.changePower>>['mutate'];

/** The same on the page of a server. */
export function useServerActions(): readonly RowAction<ActionTarget>[] {
  const { mutate: change } = useAct(servers.changePower);
  return useMemo(() => actionsOfServers(change), [change]);
}
