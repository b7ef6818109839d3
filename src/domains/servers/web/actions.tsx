import { t } from '@lingui/core/macro';
import {
  CirclePause,
  CirclePlay,
  Copy,
  FileText,
  MessageCircle,
  Power,
  PowerOff,
  RotateCw,
  ShieldCheck,
  Trash2,
  Zap,
} from 'lucide-react';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useAct } from '#shell/act.ts';
import { router } from '#shell/router.tsx';
import { useMay, useUser } from '#shell/session-reads.ts';
import { reaches } from '#shell/shared-server.ts';
import { toastTask } from '#shell/toast-task.ts';
import { webModules } from '#shell/web-modules.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { askSupport, hasSupport } from '#shell/support.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { servers } from '../contract.ts';
import { refusalOfProtection } from '../protection.ts';
import { refusalOf, type PowerAction } from '../states.ts';
import type { ServerRow } from './types.ts';
import { actionTitle, underWay } from './words.ts';

const PowerDialog = lazy(() => import('./PowerDialog.tsx'));
const ProtectionDialog = lazy(() => import('./ProtectionDialog.tsx'));
const TerminateDialog = lazy(() => import('./TerminateDialog.tsx'));

/** What other domains let people do with a server, at once or in a dialog of theirs. */
const brought = webModules
  .flatMap((module) => module.serverActions ?? [])
  .map((action) => ({ ...action, Asking: action.load && lazy(action.load) }));
type Brought = (typeof brought)[number];

/** What can be asked of one server from a menu; `force` cuts the power instead of asking the guest. */
export type Asked =
  | { action: PowerAction; force: boolean }
  | { action: 'terminate' }
  | { action: 'protect' }
  | { action: 'other'; of: Brought };
type Target = Pick<ServerRow, 'id' | 'name' | 'state' | 'task' | 'terminateProtected' | 'rebuildProtected' | 'shared'>;

const icons: Record<PowerAction, ReactNode> = {
  on: <Power size={16} />,
  off: <PowerOff size={16} />,
  restart: <RotateCw size={16} />,
  suspend: <CirclePause size={16} />,
  resume: <CirclePlay size={16} />,
};
/** Nothing is lost by these: they need no question. */
const harmless: readonly PowerAction[] = ['on', 'resume'];

/** The actions of a server as menu entries, and the dialogs they open. One instance serves a whole screen. */
export function useServerActions() {
  const [asked, setAsked] = useState<{ server: Target; what: Asked }>();
  const mayPower = useMay('server.power');
  const mayTerminate = useMay('server.terminate');
  const mayCreate = useMay('server.create');
  const mayProtect = useMay('server.protect');
  const held = useUser()?.permissions;
  const power = useAct(servers.changePower, { refresh: [servers.listServers, servers.readServer] });
  const change = power.mutate;
  const ask = useCallback(
    (server: Target, what: Asked) => {
      const { action } = what;
      if (action === 'terminate' || action === 'protect' || action === 'other' || !harmless.includes(action))
        return setAsked({ server, what });
      change(
        { params: { serverId: server.id }, input: { action } },
        { onSuccess: ({ cmdId }) => toastTask(underWay(action, server.name), cmdId) },
      );
    },
    [change],
  );
  const entriesOf = useCallback(
    (server: Target) =>
      menuOf(server, { mayPower, mayTerminate, mayCreate, mayProtect, held, ask: (what) => ask(server, what) }),
    [mayPower, mayTerminate, mayCreate, mayProtect, held, ask],
  );
  const close = () => setAsked(undefined);
  const dialog = asked && (
    <Suspense>
      {asked.what.action === 'other' ? (
        asked.what.of.Asking && <asked.what.of.Asking server={asked.server} onClose={close} />
      ) : asked.what.action === 'protect' ? (
        <ProtectionDialog rows={[asked.server]} onClose={close} />
      ) : asked.what.action === 'terminate' ? (
        <TerminateDialog serverId={asked.server.id} name={asked.server.name} onClose={close} />
      ) : (
        <PowerDialog server={asked.server} action={asked.what.action} force={asked.what.force} onClose={close} />
      )}
    </Suspense>
  );
  return { entriesOf, ask, dialog };
}

interface Rights {
  mayPower: boolean;
  mayTerminate: boolean;
  mayCreate: boolean;
  mayProtect: boolean;
  /** All permissions of the person. */
  held: readonly string[] | undefined;
  ask(what: Asked): void;
}

function menuOf(server: Target, { mayPower, mayTerminate, mayCreate, mayProtect, held, ask }: Rights): MenuEntry[] {
  const noRight = roleForbids();
  const reasonOf = (action: PowerAction | 'terminate', may: boolean) =>
    may ? refusalOf(action, server.state, server.task) : noRight;
  const power = (action: PowerAction): MenuEntry => ({
    id: action,
    title: actionTitle(action),
    icon: icons[action],
    disabledReason: reasonOf(action, mayPower),
    onChoose: () => ask({ action, force: false }),
  });
  const mine = server.shared === null;
  const offered = brought.filter(
    ({ may, shared }) => shared !== (mine ? 'only' : 'never') && reaches(server.shared, may),
  );
  const owners: MenuEntry[] = [
    {
      id: 'create-alike',
      title: t`Create one like this`,
      icon: <Copy size={16} />,
      disabledReason: mayCreate ? null : noRight,
      onChoose: () => void router.navigate({ href: `/serverCreate/${server.id}` }),
    },
    {
      id: 'sheet',
      title: t`Data sheet`,
      icon: <FileText size={16} />,
      onChoose: () => void router.navigate({ href: `/serverSheet/${server.id}` }),
    },
    {
      id: 'protect',
      title: t`Protection`,
      icon: <ShieldCheck size={16} />,
      disabledReason: mayProtect ? refusalOf('rename', server.state, null) : noRight,
      onChoose: () => ask({ action: 'protect' }),
    },
    'separator',
    {
      id: 'terminate',
      title: t`Terminate`,
      icon: <Trash2 size={16} />,
      danger: true,
      disabledReason: reasonOf('terminate', mayTerminate) ?? refusalOfProtection('terminate', server),
      onChoose: () => ask({ action: 'terminate' }),
    },
  ];
  return [
    power('on'),
    power('off'),
    {
      id: 'force-off',
      title: t`Force off`,
      icon: <Zap size={16} />,
      disabledReason: reasonOf('off', mayPower),
      onChoose: () => ask({ action: 'off', force: true }),
    },
    power('restart'),
    power('suspend'),
    power('resume'),
    'separator',
    ...offered.map((of): MenuEntry => ({
      id: of.id,
      title: of.title(),
      icon: of.icon,
      disabledReason: held?.includes(of.may) ? of.refusal(server) : noRight,
      onChoose: () => (of.run ? of.run(server) : ask({ action: 'other', of })),
    })),
    ...(hasSupport() ? [askAbout(server)] : []),
    ...(mine ? owners : []),
  ];
}

const askAbout = ({ id, name }: Target): MenuEntry => ({
  id: 'support',
  title: t`Ask support about it`,
  icon: <MessageCircle size={16} />,
  onChoose: () =>
    askSupport({ subject: t`Server ${name}`, text: `\n\n${name} (${id})\n${location.origin}/servers/${id}` }),
});
