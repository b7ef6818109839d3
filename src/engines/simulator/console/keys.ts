/** What terminals send for non-character keys, by X11 keysym. */
const named: Readonly<Record<number, string>> = {
  0xff08: '\x7f',
  0xff09: '\t',
  0xff0a: '\r',
  0xff0d: '\r',
  0xff1b: '\x1b',
  0xff50: '\x1b[H',
  0xff51: '\x1b[D',
  0xff52: '\x1b[A',
  0xff53: '\x1b[C',
  0xff54: '\x1b[B',
  0xff55: '\x1b[5~',
  0xff56: '\x1b[6~',
  0xff57: '\x1b[F',
  0xff8d: '\r',
  0xffff: '\x1b[3~',
};
const control = new Set([0xffe3, 0xffe4]);
const alt = new Set([0xffe9, 0xffea]);
const deleteKey = 0xffff;

/** The character of a keysym: Latin-1 is itself, the rest of Unicode has its own range, the keypad its digits. */
function characterOf(keysym: number): string | null {
  if ((keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff)) return String.fromCharCode(keysym);
  if (keysym >= 0x01000100 && keysym <= 0x0110ffff) return String.fromCodePoint(keysym - 0x01000000);
  return keysym >= 0xffaa && keysym <= 0xffb9 ? String.fromCharCode(keysym - 0xff80) : null;
}

export interface Keyboard {
  /** A key goes down or up; gives what a terminal sends for it, or that the machine is to start again. */
  press(keysym: number, down: boolean): { text: string } | 'restart' | null;
}

/** The keyboard of one viewer: it remembers which keys are held. */
export function keyboard(): Keyboard {
  const held = new Set<number>();
  const holds = (keys: ReadonlySet<number>) => [...keys].some((key) => held.has(key));
  return {
    press(keysym, down) {
      if (control.has(keysym) || alt.has(keysym)) {
        if (down) held.add(keysym);
        else held.delete(keysym);
        return null;
      }
      if (!down) return null;
      if (keysym === deleteKey && holds(control) && holds(alt)) return 'restart';
      const text = characterOf(keysym) ?? named[keysym];
      if (text === undefined) return null;
      const controlled = holds(control) && /^[@-_a-z]$/.test(text);
      return { text: controlled ? String.fromCharCode(text.toUpperCase().charCodeAt(0) & 0x1f) : text };
    },
  };
}
