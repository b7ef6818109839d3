import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import css from '@xterm/xterm/css/xterm.css?inline';
import { adoptStyles } from './adopt-styles.ts';
import { breathe, type ConsoleView, type KeyName, type MountView } from './view.ts';

const keys: Record<Exclude<KeyName, 'ctrl-alt-del' | `f${number}`>, string> = {
  'ctrl-c': '\x03',
  'ctrl-d': '\x04',
  escape: '\x1b',
  tab: '\t',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  backspace: '\x7f',
  enter: '\r',
};
const functionKeys = ['OP', 'OQ', 'OR', 'OS', '[15~', '[17~', '[18~', '[19~', '[20~', '[21~', '[23~', '[24~'];
const pieceLength = 64;
const betweenPiecesMs = 15;
const keptLines = 5000;

function codeOf(key: KeyName): string {
  const named = Object.entries(keys).find(([name]) => name === key)?.[1];
  return named ?? `\x1b${functionKeys[Number(key.slice(1)) - 1] ?? ''}`;
}

/** A terminal on the serial line of a machine, drawn by xterm. */
export const mount: MountView = ({ container, socket, readOnly }): ConsoleView => {
  const release = adoptStyles(css);
  const style = getComputedStyle(container);
  const terminal = new Terminal({
    scrollback: keptLines,
    fontFamily: style.fontFamily,
    fontSize: 14,
    lineHeight: 1.15,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    disableStdin: readOnly,
    screenReaderMode: true,
    theme: { background: style.backgroundColor, foreground: style.color, cursor: style.color },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(container);
  const observer = new ResizeObserver(() => fit.fit());
  observer.observe(container);
  const encoder = new TextEncoder();
  const send = (text: string): boolean => {
    const sends = !readOnly && socket.readyState === socket.OPEN;
    if (sends) socket.send(encoder.encode(text));
    return sends;
  };
  terminal.onData(send);
  // What is marked is copied as terminals do, since Ctrl-C is for the guest.
  terminal.attachCustomKeyEventHandler((event) => {
    if (!(event.ctrlKey && event.shiftKey && event.code === 'KeyC' && terminal.hasSelection())) return true;
    if (event.type === 'keydown') void navigator.clipboard?.writeText(terminal.getSelection());
    event.preventDefault();
    return false;
  });
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) terminal.write(new Uint8Array(data));
  });
  return {
    async type(text) {
      const typed = text.replaceAll(/\r\n?|\n/g, '\r');
      for (let at = 0; at < typed.length; at += pieceLength) {
        if (!send(typed.slice(at, at + pieceLength))) return at;
        await breathe(betweenPiecesMs);
      }
      return typed.length;
    },
    press: (key) => void send(codeOf(key)),
    async keep() {
      const { active } = terminal.buffer;
      const lines = Array.from({ length: active.length }, (_, i) => active.getLine(i)?.translateToString(true) ?? '');
      return new Blob([`${lines.join('\n').trimEnd()}\n`], { type: 'text/plain' });
    },
    focus: () => terminal.focus(),
    dispose() {
      observer.disconnect();
      terminal.dispose();
      release();
    },
  };
};
