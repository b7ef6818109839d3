/** The keys that type something, row by row, as browsers name them by their place. */
const rows = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
].map((row) => row.split(' '));

export const keyboardIds = ['us', 'gb', 'de', 'fr', 'es', 'it', 'he'] as const;
export type KeyboardId = (typeof keyboardIds)[number];

type Level = readonly [string, string, string, string];
interface Layout {
  plain: Level;
  shift: Level;
  /** With AltGr; a blank where there is nothing. */
  third?: Level;
  /** Accents that wait for their letter: the place of the key, `+` behind it with Shift. */
  dead?: Readonly<Record<string, number>>;
}

const [grave, acute, circumflex, diaeresis] = [0xfe50, 0xfe51, 0xfe52, 0xfe57];

const layouts: Record<KeyboardId, Layout> = {
  us: {
    plain: ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'\\", '\\zxcvbnm,./'],
    shift: ['~!@#$%^&*()_+', 'QWERTYUIOP{}', 'ASDFGHJKL:"|', '|ZXCVBNM<>?'],
  },
  gb: {
    plain: ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'#", '\\zxcvbnm,./'],
    shift: ['¬!"£$%^&*()_+', 'QWERTYUIOP{}', 'ASDFGHJKL:@~', '|ZXCVBNM<>?'],
    third: ['¦   €', '  é   úíó', 'á', ''],
  },
  de: {
    plain: ['^1234567890ß´', 'qwertzuiopü+', 'asdfghjklöä#', '<yxcvbnm,.-'],
    shift: ['°!"§$%&/()=?`', 'QWERTZUIOPÜ*', "ASDFGHJKLÖÄ'", '>YXCVBNM;:_'],
    third: ['  ²³   {[]}\\', '@ €        ~', '', '|      µ'],
    dead: { Backquote: circumflex, Equal: acute, 'Equal+': grave },
  },
  fr: {
    plain: ['²&é"\'(-è_çà)=', 'azertyuiop^$', 'qsdfghjklmù*', '<wxcvbn,;:!'],
    shift: ['~1234567890°+', 'AZERTYUIOP¨£', 'QSDFGHJKLM%µ', '>WXCVBN?./§'],
    third: ['  ~#{[|`\\^@]}', '  €        ¤', '', ''],
    dead: { BracketLeft: circumflex, 'BracketLeft+': diaeresis },
  },
  es: {
    plain: ["º1234567890'¡", 'qwertyuiop`+', 'asdfghjklñ´ç', '<zxcvbnm,.-'],
    shift: ['ª!"·$%&/()=?¿', 'QWERTYUIOP^*', 'ASDFGHJKLÑ¨Ç', '>ZXCVBNM;:_'],
    third: ['\\|@#~€¬', '  €       []', '          {}', ''],
    dead: { BracketLeft: grave, 'BracketLeft+': circumflex, Quote: acute, 'Quote+': diaeresis },
  },
  it: {
    plain: ["\\1234567890'ì", 'qwertyuiopè+', 'asdfghjklòàù', '<zxcvbnm,.-'],
    shift: ['|!"£$%&/()=?^', 'QWERTYUIOPé*', 'ASDFGHJKLç°§', '>ZXCVBNM;:_'],
    third: ['', '  €       []', '         @#', ''],
  },
  he: {
    plain: [';1234567890-=', "/'קראטוןםפ][", 'שדגכעיחלךף,\\', '\\זסבהנמצתץ.'],
    shift: ['~!@#$%^&*)(_+', 'QWERTYUIOP}{', 'ASDFGHJKL:"|', '|ZXCVBNM><?'],
    third: ['    ₪', '', '', ''],
  },
};

/** X11 has names for Latin-1 and a separate range for the rest of Unicode. */
export function keysymOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  return code <= 0xff ? code : 0x01000000 + code;
}

export interface Stroke {
  /** The place of the key, such as `KeyY`. */
  code: string;
  shift: boolean;
  altGraph: boolean;
  capsLock: boolean;
}

/** What a key types on a layout, as X11 names it; null for a key that types nothing there, such as F1. */
export function keysymFor(keyboard: KeyboardId, { code, shift, altGraph, capsLock }: Stroke): number | null {
  const { plain, shift: shifted, third, dead } = layouts[keyboard];
  const row = rows.findIndex((codes) => codes.includes(code));
  if (row === -1) return null;
  const at = rows[row]?.indexOf(code) ?? 0;
  const char = (level: Level | undefined) => level?.[row]?.[at] ?? ' ';
  if (altGraph) return char(third) === ' ' ? null : keysymOf(char(third));
  const accent = dead?.[shift ? `${code}+` : code];
  if (accent !== undefined) return accent;
  const isLetter = char(plain).toUpperCase() === char(shifted) && char(plain) !== char(shifted);
  return keysymOf(char(shift !== (capsLock && isLetter) ? shifted : plain));
}
