import { exactly, Refused, sizeOf, type Reader } from './reader.ts';

const sector = 512;
const maxDescriptor = 65_536;

/** Checks a VMDK that holds its descriptor and all its data itself. */
export async function readVmdk(reader: Reader): Promise<number> {
  const head = await exactly(reader, 0, 512);
  const version = head.readUInt32LE(4);
  if (version < 1 || version > 3) throw new Refused(`Version ${version} of VMDK is not supported.`);
  const virtual = sizeOf(head.readBigUInt64LE(12) * BigInt(sector));
  const sectors = head.readBigUInt64LE(36);
  const at = head.readBigUInt64LE(28) * BigInt(sector);
  if (at === 0n || sectors === 0n || sectors * BigInt(sector) > BigInt(maxDescriptor))
    throw new Refused('It has no description of its own: it is one part of several files.');
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
    throw new Refused('It is the difference to another image. Merge the two into one image first.');
  if (/^\s*encryption/im.test(text)) throw new Refused('It is encrypted. Bring it without encryption.');
  const kind = value('createType');
  if (kind !== 'monolithicSparse' && kind !== 'streamOptimized')
    throw new Refused(`VMDK of the type ${JSON.stringify(kind ?? 'unknown').slice(0, 60)} lies in other files.`);
  const extents = text.match(/^\s*(RW|RDONLY|NOACCESS)\s.*$/gim) ?? [];
  const [only] = extents;
  if (only === undefined || extents.length > 1) throw new Refused('It is spread over several files.');
  const name = /^\s*RW\s+\d+\s+SPARSE\s+"([^"]*)"\s*$/i.exec(only)?.[1];
  if (name === undefined || /[/\\]|\.\./.test(name)) throw new Refused('It names another file for its data.');
}
