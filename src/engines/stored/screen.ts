import { Duplex } from 'node:stream';

/**
 * The screen of a guest as the port wants it: hypervisors name every screen in their own way, and a viewer shall read the name of
 * the machine. Only the greeting is touched; everything after it passes as it comes.
 */
export function screenOf(socket: Duplex, name: string): Duplex {
  const rename = renaming(name);
  const screen = new Duplex({
    allowHalfOpen: false,
    read: () => void socket.resume(),
    write: (bytes: Buffer, _encoding, done) => void socket.write(bytes, () => done()),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (bytes: Buffer) => {
    if (!screen.push(rename(bytes))) socket.pause();
  });
  socket.once('close', () => screen.push(null));
  return screen;
}

const versionBytes = 12;
const resultBytes = 4;
/** Width, height and the shape of a pixel are before the name. */
const beforeName = 20;

/** Takes bytes as they come and gives what the viewer is to see of them. */
function renaming(name: string): (bytes: Buffer) => Buffer {
  let greeting: Buffer | null = Buffer.alloc(0);
  let passed = 0;
  return (bytes) => {
    if (greeting === null) return bytes;
    greeting = Buffer.concat([greeting, bytes]);
    const at = nameAt(greeting);
    // All that is before the name goes on at once, since the viewer answers to it.
    const upTo = Math.min(greeting.length, at ?? greeting.length);
    const before = greeting.subarray(passed, upTo);
    passed = upTo;
    const end = at !== null && greeting.length >= at + 4 ? at + 4 + greeting.readUInt32BE(at) : null;
    if (end === null || greeting.length < end) return before;
    const text = Buffer.from(name);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length);
    const after = greeting.subarray(end);
    greeting = null;
    return Buffer.concat([before, size, text, after]);
  };
}

/** The offset of the name's length; null while it can't be known. */
function nameAt(greeting: Buffer): number | null {
  const types = greeting[versionBytes];
  return types === undefined ? null : versionBytes + 1 + types + resultBytes + beforeName;
}
