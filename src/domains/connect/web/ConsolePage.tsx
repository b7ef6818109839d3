import { plural, t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazily } from '#shell/boot/lazily.tsx';
import { useTheme } from '#shell/frame/ThemeSwitch.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { consoleKinds, type ConsoleKind } from '../states.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { useKeyboard } from './keyboard-choice.ts';
import { PhoneKeys } from './PhoneKeys.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';
import { useConsole } from './use-console.ts';
import { kindLabel } from './labels.ts';

/** Whether a press of a key would have been sent to the guest: not one of the browser's, nor one in a field or on a button. */
function isTyped({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  const elsewhere = target instanceof Element && target.closest('button, a, [role="dialog"], input, select');
  return !elsewhere && (key.length === 1 || key === 'Enter' || key === 'Backspace' || key === 'Tab');
}

/** Says how many keys were pressed while the console was away: none of them arrives later. */
export function Unsent({ open }: { open: boolean }) {
  const [keys, setKeys] = useState(0);
  useEffect(() => {
    if (open) return;
    const count = (event: KeyboardEvent): void => {
      if (isTyped(event)) setKeys((n) => n + 1);
    };
    window.addEventListener('keydown', count, { capture: true });
    return () => window.removeEventListener('keydown', count, { capture: true });
  }, [open]);
  if (keys === 0) return null;
  return (
    <div className="flex items-center gap-3 border-b border-line bg-warn-soft px-3 py-1 text-[13px] text-warn">
      <p role="status" className="me-auto">
        {plural(keys, {
          one: '# key press was not sent because the console was disconnected.',
          other: '# key presses were not sent because the console was disconnected.',
        })}
      </p>
      <IconButton label={t`Got it`} onClick={() => setKeys(0)}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

const PasteDialog = lazily(() => import('./PasteDialog.tsx'));

/** A console of a server in its own window. */
export default function ConsolePage() {
  const { serverId = '', kind: given }: Record<string, string> = useParams({ strict: false });
  const kind: ConsoleKind = consoleKinds.find((one) => one === given) ?? 'vnc';
  const [readOnly, setReadOnly] = useState(false);
  const keyboard = useKeyboard();
  const [pasting, setPasting] = useState(false);
  const { place, view, state, serverName, reconnect } = useConsole({
    serverId,
    kind,
    readOnly,
    keyboard: keyboard.now,
  });
  useObjectTitle(serverName && `${serverName}, ${kindLabel[kind]()}`);
  // The window has the colors of the others, also when one of them changes them.
  useTheme();
  const open = state.at === 'open';
  return (
    <div className="flex h-dvh flex-col bg-page">
      <h1 className="sr-only">{t`${kindLabel[kind]()} of ${serverName}`}</h1>
      <ConsoleBar
        {...{ serverId, serverName, kind, state, readOnly, view, keyboard }}
        onReadOnly={setReadOnly}
        onPaste={() => setPasting(true)}
        onReconnect={reconnect}
      />
      <Unsent open={open} />
      <main className="relative min-h-0 flex-1 bg-console p-2 font-mono text-console-ink">
        <div
          ref={place}
          role="application"
          aria-label={kindLabel[kind]()}
          className={clsx('size-full bg-console [&_canvas]:outline-none', !open && 'opacity-40')}
        />
        {!open && <TroubleNotice {...{ serverId, state }} onReconnect={reconnect} />}
      </main>
      {open && !readOnly && <PhoneKeys view={view} kind={kind} />}
      {pasting && <PasteDialog view={view} onClose={() => setPasting(false)} />}
    </div>
  );
}
