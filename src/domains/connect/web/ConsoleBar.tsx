import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Check, ClipboardPaste, Download, Ellipsis, Keyboard, Languages, Maximize, RotateCw } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, buttonClass, IconButton } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { keyboardIds, type KeyboardId } from '../keyboards.ts';
import { consoleKinds, type ConsoleKind } from '../states.ts';
import { keyboardLabel, type useKeyboard } from './keyboard-choice.ts';
import type { ConsoleState } from './use-console.ts';
import type { ConsoleView, KeyName } from './view.ts';
import { Watchers } from './Watchers.tsx';
import { functionKeys, kindLabel, stateLabel } from './labels.ts';
import { consolePath } from '../paths.ts';

interface Props {
  serverId: string;
  serverName: string;
  kind: ConsoleKind;
  state: ConsoleState;
  readOnly: boolean;
  view: RefObject<ConsoleView | null>;
  keyboard: Pick<ReturnType<typeof useKeyboard>, 'chosen' | 'choose'>;
  onReadOnly(readOnly: boolean): void;
  onPaste(): void;
  onReconnect(): void;
}

/** What can be done with a console, above it. On a phone most of it is in one menu. */
export function ConsoleBar(props: Props) {
  const { serverId, serverName, kind, state, readOnly, view, keyboard, onReadOnly, onPaste, onReconnect } = props;
  const open = state.at === 'open';
  const closed = open ? null : t`The console is not connected.`;
  const mute = closed ?? (readOnly ? t`You have read-only access.` : null);
  const toConsole = () => view.current?.focus();
  const press = (key: KeyName) => view.current?.press(key);
  const keyEntry = (key: KeyName, title: string, reason: string | null = null): MenuEntry => ({
    id: key,
    title,
    disabledReason: mute ?? reason,
    onChoose: () => press(key),
  });
  const keys = (): MenuEntry[] => [
    keyEntry(
      'ctrl-alt-del',
      'Ctrl-Alt-Del',
      kind === 'serial' ? t`This key isn't available on a serial console.` : null,
    ),
    keyEntry('ctrl-c', 'Ctrl-C'),
    keyEntry('escape', 'Esc'),
    keyEntry('tab', 'Tab'),
    'separator',
    ...functionKeys.map((key) => keyEntry(key, key.toUpperCase())),
  ];
  const keep = () => void save(view, { name: serverName, kind });
  const keepTitle = kind === 'vnc' ? t`Screenshot` : t`Save text`;
  const reading: MenuEntry = {
    kind: 'check',
    id: 'read-only',
    title: t`Read only`,
    checked: readOnly,
    onChange: onReadOnly,
  };
  const layout = (id: KeyboardId | null, title: string): MenuEntry => ({
    id: `layout-${id}`,
    title,
    icon: keyboard.chosen === id ? <Check aria-label={t`Chosen`} size={16} /> : <span className="size-4" />,
    onChoose: () => keyboard.choose(id),
  });
  const layouts = (): MenuEntry[] => [
    layout(null, t`Same as this computer`),
    'separator',
    ...keyboardIds.map((id) => layout(id, keyboardLabel[id]())),
  ];
  const all = (): MenuEntry[] => [
    reading,
    { id: 'paste', title: t`Type text`, disabledReason: mute, onChoose: onPaste },
    { id: 'keep', title: keepTitle, disabledReason: closed, onChoose: keep },
    { id: 'full', title: t`Full screen`, onChoose: fullScreen },
    { id: 'again', title: t`Reconnect`, onChoose: onReconnect },
    'separator',
    ...keys(),
    ...(kind === 'vnc' ? ['separator' as const, ...layouts()] : []),
  ];
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1.5">
      <p className="max-w-56 min-w-0 truncate font-semibold" title={serverName}>
        {serverName || t`Console`}
      </p>
      <nav aria-label={t`Kind of console`} className="flex gap-1">
        {consoleKinds.map((one) => (
          <Link
            key={one}
            to={consolePath(serverId, one)}
            replace
            aria-current={one === kind ? 'page' : undefined}
            className={buttonClass(one === kind ? 'default' : 'ghost', 'small')}
          >
            {kindLabel[one]()}
          </Link>
        ))}
      </nav>
      <span role="status" className="me-auto text-[13px]">
        <StateDot tone={open ? 'ok' : state.at === 'closed' ? 'bad' : 'muted'}>{stateLabel(state, readOnly)}</StateDot>
      </span>
      <Watchers serverId={serverId} />
      <div role="toolbar" aria-label={t`Console`} className="flex items-center gap-0.5 max-sm:hidden">
        <Menu
          entries={keys}
          focusAfter={toConsole}
          trigger={(wiring) => (
            <Button small look="ghost" {...wiring}>
              <Keyboard aria-hidden size={16} />
              {t`Keys`}
            </Button>
          )}
        />
        {kind === 'vnc' && (
          <Menu
            entries={layouts}
            focusAfter={toConsole}
            trigger={(wiring) => (
              <Button small look="ghost" aria-label={t`Keyboard layout`} {...wiring}>
                <Languages aria-hidden size={16} />
                {keyboard.chosen === null ? t`Layout` : keyboard.chosen.toUpperCase()}
              </Button>
            )}
          />
        )}
        <Button
          small
          look={readOnly ? 'default' : 'ghost'}
          aria-pressed={readOnly}
          onClick={() => onReadOnly(!readOnly)}
        >
          {t`Read only`}
        </Button>
        <IconButton label={t`Type text`} disabledReason={mute} onClick={onPaste}>
          <ClipboardPaste aria-hidden size={17} />
        </IconButton>
        <IconButton label={keepTitle} disabledReason={closed} onClick={keep}>
          <Download aria-hidden size={17} />
        </IconButton>
        <IconButton label={t`Full screen`} onClick={fullScreen}>
          <Maximize aria-hidden size={17} />
        </IconButton>
        <IconButton label={t`Reconnect`} onClick={onReconnect}>
          <RotateCw aria-hidden size={17} />
        </IconButton>
      </div>
      <div className="sm:hidden">
        <Menu
          entries={all}
          trigger={(wiring) => (
            <button type="button" aria-label={t`More`} className={buttonClass('ghost', 'icon')} {...wiring}>
              <Ellipsis aria-hidden size={18} />
            </button>
          )}
        />
      </div>
    </header>
  );
}

function fullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else
    document.documentElement
      .requestFullscreen()
      .catch(() => toast('warning', t`This browser doesn't allow full screen here.`));
}

/** Keeps what can be seen as a file. */
async function save(view: RefObject<ConsoleView | null>, of: { name: string; kind: ConsoleKind }): Promise<void> {
  const kept = await view.current?.keep();
  if (!kept) return;
  const href = URL.createObjectURL(kept);
  const link = document.createElement('a');
  link.href = href;
  link.download = `${of.name}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.${of.kind === 'vnc' ? 'png' : 'txt'}`;
  link.click();
  URL.revokeObjectURL(href);
}
