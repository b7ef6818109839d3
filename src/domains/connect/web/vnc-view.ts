import RFB from '@novnc/novnc';
import { keysymOf } from '../keyboards.ts';
import { layOut } from './lay-out.ts';
import { breathe, type ConsoleView, type KeyName, type MountView } from './view.ts';

const control = 0xffe3;
const keysyms: Record<Exclude<KeyName, 'ctrl-alt-del' | 'ctrl-c' | 'ctrl-d' | `f${number}`>, number> = {
  escape: 0xff1b,
  tab: 0xff09,
  up: 0xff52,
  down: 0xff54,
  left: 0xff51,
  right: 0xff53,
  backspace: 0xff08,
  enter: 0xff0d,
};
const firstFunctionKey = 0xffbe;
const betweenKeysMs = 8;

const keysymToType = (char: string): number =>
  char === '\n' ? keysyms.enter : char === '\t' ? keysyms.tab : keysymOf(char);

/** The screen of a machine, drawn by noVNC. */
export const mount: MountView = ({ container, socket, readOnly, keyboard }): ConsoleView => {
  const rfb = new RFB(container, socket, { shared: true });
  rfb.scaleViewport = true;
  rfb.viewOnly = readOnly;
  rfb.background = 'transparent';
  rfb.showDotCursor = true;
  let stands = true;
  rfb.addEventListener('disconnect', () => void (stands = false));
  const releaseServer = layOut(container, { keyboard, send: (...key) => rfb.sendKey(...key) });
  const stroke = (keysym: number): void => rfb.sendKey(keysym, null);
  return {
    async type(text) {
      let sent = 0;
      for (const char of text.replaceAll(/\r\n?/g, '\n')) {
        if (!stands) break;
        stroke(keysymToType(char));
        sent += char.length;
        await breathe(betweenKeysMs);
      }
      return sent;
    },
    press(key) {
      if (key === 'ctrl-alt-del') return rfb.sendCtrlAltDel();
      if (key === 'ctrl-c' || key === 'ctrl-d') {
        rfb.sendKey(control, 'ControlLeft', true);
        stroke(key.charCodeAt(5));
        return rfb.sendKey(control, 'ControlLeft', false);
      }
      const named = Object.entries(keysyms).find(([name]) => name === key)?.[1];
      stroke(named ?? firstFunctionKey + Number(key.slice(1)) - 1);
    },
    keep: () => new Promise((resolve) => rfb.toBlob(resolve, 'image/png')),
    focus: () => rfb.focus({ preventScroll: true }),
    dispose() {
      releaseServer();
      if (stands) rfb.disconnect();
    },
  };
};
