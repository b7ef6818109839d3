/** A viewer message that this filter doesn't know: what follows can't be parsed anymore. */
export class UnknownMessage extends Error {
  override name = 'UnknownMessage';
}

/** The version, the choice of no security, and whether the screen is shared. */
const greeting = { version: 12, security: 1, init: 1 } as const;
const noSecurity = 1;
/** Would let a pointer message be one byte longer, which cannot be seen from the message alone. */
const extendedButtons = -316;
const maxCutText = 1_048_576;

/** The kind of a viewer message: its length, how many bytes determine it, and whether it is view-only. */
interface Shape {
  head: number;
  size(head: Buffer): number;
  passes: boolean;
}
const fixed = (size: number, passes: boolean): Shape => ({ head: 1, size: () => size, passes });

const shapes: Readonly<Record<number, Shape>> = {
  // SetPixelFormat, SetEncodings, FramebufferUpdateRequest.
  0: fixed(20, true),
  2: { head: 4, size: (head) => 4 + 4 * head.readUInt16BE(2), passes: true },
  3: fixed(10, true),
  // KeyEvent, PointerEvent, ClientCutText.
  4: fixed(8, false),
  5: fixed(6, false),
  6: { head: 8, size: (head) => 8 + Math.abs(head.readInt32BE(4)), passes: false },
  // EnableContinuousUpdates and ClientFence are about the picture; xvp is about power, SetDesktopSize about the machine.
  150: fixed(10, true),
  248: { head: 9, size: (head) => 9 + (head[8] ?? 0), passes: true },
  250: fixed(4, false),
  251: { head: 8, size: (head) => 8 + 16 * (head[6] ?? 0), passes: false },
  // QEMU's messages: of those, only its key event is known to be 12 bytes long.
  255: { head: 2, size: (head) => (head[1] === 0 ? 12 : 0), passes: false },
};

/**
 * Lets through what a viewer of RFB 3.8 needs to look, and drops what would type, point, paste, resize or switch. Give
 * it what the viewer sends, in pieces of any size; it gives what may go on. Throws UnknownMessage for anything else.
 */
export function readOnlyFilter(): (bytes: Buffer) => Buffer {
  let held = Buffer.alloc(0);
  let greeted = 0;
  const take = (size: number): Buffer => {
    const taken = held.subarray(0, size);
    held = held.subarray(size);
    return taken;
  };
  const greet = (): Buffer | null => {
    const size = [greeting.version, greeting.security, greeting.init][greeted] ?? 0;
    if (held.length < size) return null;
    const part = take(size);
    if (greeted === 1 && part[0] !== noSecurity) throw new UnknownMessage('security type');
    greeted += 1;
    return part;
  };
  const next = (): Buffer | null => {
    if (greeted < 3) return greet();
    const [type] = held;
    if (type === undefined) return null;
    const shape = shapes[type];
    if (shape === undefined) throw new UnknownMessage(`message ${type}`);
    if (held.length < shape.head) return null;
    const size = shape.size(held);
    if (size === 0 || size > maxCutText) throw new UnknownMessage(`message ${type}`);
    if (held.length < size) return null;
    const message = take(size);
    if (!shape.passes) return Buffer.alloc(0);
    return type === 2 ? withoutExtendedButtons(message) : message;
  };
  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    const passed: Buffer[] = [];
    for (let message = next(); message !== null; message = next()) passed.push(message);
    return Buffer.concat(passed);
  };
}

function withoutExtendedButtons(message: Buffer): Buffer {
  const wanted = Array.from({ length: (message.length - 4) / 4 }, (_, i) => message.subarray(4 + i * 4, 8 + i * 4));
  const kept = wanted.filter((bytes) => bytes.readInt32BE() !== extendedButtons);
  const head = Buffer.from(message.subarray(0, 4));
  head.writeUInt16BE(kept.length, 2);
  return Buffer.concat([head, ...kept]);
}
