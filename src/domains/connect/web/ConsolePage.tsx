import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTheme } from '#shell/ThemeSwitch.tsx';
import { useObjectTitle } from '#shell/window-title.ts';
import { consoleKinds, type ConsoleKind } from '../states.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { useKeyboard } from './keyboard-choice.ts';
import { PhoneKeys } from './PhoneKeys.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';
import { Unsent } from './Unsent.tsx';
import { useConsole } from './use-console.ts';
import { kindWord } from './words.ts';

const PasteDialog = lazy(() => import('./PasteDialog.tsx'));

/** A console of a server in a window of its own. */
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
  useObjectTitle(serverName && `${serverName}, ${kindWord[kind]()}`);
  // The window has the colours of the others, also when one of them changes them.
  useTheme();
  const open = state.at === 'open';
  return (
    <div className="flex h-dvh flex-col bg-page">
      <h1 className="sr-only">{t`${kindWord[kind]()} of ${serverName}`}</h1>
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
          aria-label={kindWord[kind]()}
          className={clsx('size-full bg-console [&_canvas]:outline-none', !open && 'opacity-40')}
        />
        {!open && <TroubleNotice {...{ serverId, state }} onReconnect={reconnect} />}
      </main>
      {open && !readOnly && <PhoneKeys view={view} kind={kind} />}
      {pasting && (
        <Suspense>
          <PasteDialog view={view} onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </div>
  );
}
