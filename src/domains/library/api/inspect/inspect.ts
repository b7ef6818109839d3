import { exactly, Refused, sizeOf, type Cause, type Reader, type Verdict } from './reader.ts';
import { readQcow2 } from './qcow2.ts';
import { readVhd, readVhdx } from './vhd.ts';

const sector = 512;
const maxDescriptor = 65_536;

/** Checks a VMDK that holds its descriptor and all its data itself. */
export async function readVmdk(reader: Reader): Promise<number> {
  const head = await exactly(reader, 0, 512);
  const version = head.readUInt32LE(4);
  if (version < 1 || version > 3) throw new Refused('version', { version, format: 'VMDK' });
  const virtual = sizeOf(head.readBigUInt64LE(12) * BigInt(sector));
  const sectors = head.readBigUInt64LE(36);
  const at = head.readBigUInt64LE(28) * BigInt(sector);
  if (at === 0n || sectors === 0n || sectors * BigInt(sector) > BigInt(maxDescriptor))
    throw new Refused('one-of-several');
  const bytes = await exactly(reader, at, Number(sectors) * sector);
  const text = bytes.toString('latin1').replace(/\0[^]*$/, '');
  checkDescriptor(text);
  return virtual;
}

function checkDescriptor(text: string): void {
  const value = (key: string): string | null =>
    new RegExp(`^\\s*${key}\\s*=\\s*"?([^"\\r\\n]*)"?\\s*$`, 'im').exec(text)?.[1]?.trim() ?? null;
  const parent = value('parentCID');
  if ((parent !== null && !/^f{8}$/i.test(parent)) || value('parentFileNameHint') !== null)
    throw new Refused('difference');
  if (/^\s*encryption/im.test(text)) throw new Refused('encrypted');
  const kind = value('createType');
  if (kind !== 'monolithicSparse' && kind !== 'streamOptimized')
    throw new Refused('vmdk-type', { type: JSON.stringify(kind ?? 'unknown').slice(0, 60) });
  const extents = text.match(/^\s*(RW|RDONLY|NOACCESS)\s.*$/gim) ?? [];
  const [only] = extents;
  if (only === undefined || extents.length > 1) throw new Refused('several-files');
  const name = /^\s*RW\s+\d+\s+SPARSE\s+"([^"]*)"\s*$/i.exec(only)?.[1];
  if (name === undefined || /[/\\]|\.\./.test(name)) throw new Refused('other-file');
}

/** What is no disk image, by its first bytes. */
const others: readonly (readonly [what: Cause, hex: string])[] = [
  ['gzip', '1f8b'],
  ['xz', 'fd377a585a00'],
  ['zstd', '28b52ffd'],
  ['bzip2', '425a68'],
  ['zip', '504b0304'],
  ['seven-zip', '377abcaf271c'],
  ['luks', '4c554b53babe'],
  ['program', '7f454c46'],
  ['program', '4d5a'],
  ['pdf', '25504446'],
  ['qed', '51454400'],
  ['cowd', '434f5744'],
  ['vmdk-descriptor', Buffer.from('# Disk DescriptorFile').toString('hex')],
];

/** The formats that the bytes show, by their signatures; more than one is a file that means to deceive. */
async function signsOf(reader: Reader, head: Buffer): Promise<string[]> {
  const signs: string[] = [];
  if (head.toString('latin1', 0, 4) === 'QFI\u00fb') signs.push('qcow2');
  if (head.toString('latin1', 0, 4) === 'KDMV') signs.push('vmdk');
  if (head.toString('latin1', 0, 8) === 'vhdxfile') signs.push('vhdx');
  const foot = reader.size >= 1024 ? await exactly(reader, reader.size - 512, 512) : Buffer.alloc(512);
  if (head.toString('latin1', 0, 8) === 'conectix' || foot.toString('latin1', 0, 8) === 'conectix') signs.push('vhd');
  if (reader.size > 34_816 && (await exactly(reader, 32_769, 5)).toString('latin1') === 'CD001') signs.push('iso');
  return signs;
}

/**
 * Finds out by its content what an image is, and refuses what it is not said to be (null: no one said anything), or what
 * needs other files.
 */
export async function inspect(reader: Reader, declared: string | null): Promise<Verdict> {
  try {
    return await check(reader, declared);
  } catch (error) {
    if (error instanceof Refused) return { refusal: { cause: error.why, values: error.values } };
    throw error;
  }
}

async function check(reader: Reader, declared: string | null): Promise<Verdict> {
  if (reader.size < 1024) throw new Refused('too-small');
  const head = await exactly(reader, 0, 1024);
  const signs = await signsOf(reader, head);
  if (signs.length > 1) throw new Refused('several-formats', { signs: signs.join(', ') });
  const [sign] = signs;
  if (sign === undefined) refuseOthers(head);
  const format = sign ?? 'raw';
  if (declared !== null && format !== declared)
    throw sign === undefined
      ? new Refused('unknown-format', { declared })
      : new Refused('other-format', { declared, found: sign });
  switch (format) {
    case 'qcow2':
      return { format, virtualBytes: await readQcow2(reader) };
    case 'vmdk':
      return { format, virtualBytes: await readVmdk(reader) };
    case 'vhd':
      return { format, virtualBytes: await readVhd(reader) };
    case 'vhdx':
      return { format, virtualBytes: await readVhdx(reader) };
    case 'iso':
      return { format, virtualBytes: await readIso(reader) };
    default:
      return { format, virtualBytes: readRaw(reader, head) };
  }
}

function refuseOthers(head: Buffer): void {
  const hex = head.toString('hex');
  const other = others.find(([, start]) => hex.startsWith(start));
  if (other) throw new Refused(other[0]);
  if (head.toString('latin1', 257, 262) === 'ustar') throw new Refused('archive');
  if (head.readUInt32LE(64) === 0xbeda107f) throw new Refused('vdi');
  if (/^\s*<(!doctype|html|\?xml|svg)/i.test(head.toString('latin1', 0, 64))) throw new Refused('web-page');
}

/** A disk as it is: whole sectors, with something to start from. */
function readRaw(reader: Reader, head: Buffer): number {
  const boots = head.readUInt16LE(510) === 0xaa55 || head.toString('latin1', 512, 520) === 'EFI PART';
  if (!boots) throw new Refused('no-boot-sector');
  if (reader.size % 512 !== 0) throw new Refused('half-sector');
  return sizeOf(BigInt(reader.size));
}

async function readIso(reader: Reader): Promise<number> {
  const volume = await exactly(reader, 32_768, 2048);
  const bytes = volume.readUInt32LE(80) * 2048;
  if (volume[0] !== 1 || bytes === 0) throw new Refused('volume-invalid');
  if (bytes > reader.size) throw new Refused('volume-incomplete');
  return sizeOf(BigInt(reader.size));
}
