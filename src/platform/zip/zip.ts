import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive that was written, as its directory names it. */
export interface ZipEntry {
  path: string;
  sha256: string;
  crc: number;
  /** Bytes before and after packing, and where in the archive it begins. */
  bytes: number;
  packed: number;
  offset: number;
}

const [stored, deflated] = [0, 8];
/** The largest value of 16 and of 32 bits means that the number is in the fields of ZIP64. */
const [max16, max32] = [0xffff, 0xffffffff];
/** What the format needs: 2.0, and 4.5 for ZIP64. */
const [plainVersion, largeVersion] = [20, 45];
const utf8Names = 0x0800;

/** A moment as MS-DOS writes it, in UTC: two seconds are its smallest step. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return { time, date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate() };
}

function numbers(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const all = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) all.writeBigUInt64LE(BigInt(value), at);
    else all.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return all;
}

/** What a file's own head and its line in the directory have in common, from the flags to the length of the name. */
const facts = ({ path, crc, bytes, packed }: ZipEntry, at: Date, extra: number): Buffer => {
  const { time, date } = dosTime(at);
  const method = packed === bytes ? stored : deflated;
  return numbers(
    [2, utf8Names],
    [2, method],
    [2, time],
    [2, date],
    [4, crc],
    [4, packed],
    [4, bytes],
    [2, Buffer.byteLength(path)],
    [2, extra],
  );
};

/**
 * One file as an archive has it, from `offset` on; less than 4 GB. Archives are written file by file, so that nothing but the
 * entries must be kept until `endOfZip`. What packing does not make smaller is stored as it is.
 */
export function zipFile(
  { path, content }: { path: string; content: Buffer },
  { offset, at }: { offset: number; at: Date },
): { entry: ZipEntry; content: Buffer } {
  const small = deflateRawSync(content);
  const data = small.length < content.length ? small : content;
  const entry = {
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
    crc: crc32(content),
    bytes: content.length,
    packed: data.length,
    offset,
  };
  const head = [numbers([4, 0x04034b50], [2, plainVersion]), facts(entry, at, 0), Buffer.from(path)];
  return { entry, content: Buffer.concat([...head, data]) };
}

/** The directory that ends an archive of these files, which begins at `offset`. */
export function endOfZip(entries: readonly ZipEntry[], { offset, at }: { offset: number; at: Date }): Buffer {
  const lines = entries.map((entry) => {
    const isFar = entry.offset >= max32;
    const extra = isFar ? numbers([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
    const version = isFar ? largeVersion : plainVersion;
    return Buffer.concat([
      numbers([4, 0x02014b50], [2, version], [2, version]),
      facts(entry, at, extra.length),
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? max32 : entry.offset]),
      Buffer.from(entry.path),
      extra,
    ]);
  });
  const directory = Buffer.concat(lines);
  const count = entries.length;
  const isLarge = count >= max16 || offset >= max32 || directory.length >= max32;
  const large = isLarge
    ? [
        numbers([4, 0x06064b50], [8, 44], [2, largeVersion], [2, largeVersion], [4, 0], [4, 0]),
        numbers([8, count], [8, count], [8, directory.length], [8, offset]),
        numbers([4, 0x07064b50], [4, 0], [8, offset + directory.length], [4, 1]),
      ]
    : [];
  const shown = (value: number, max: number) => (isLarge ? max : value);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shown(count, max16)],
    [2, shown(count, max16)],
    [4, shown(directory.length, max32)],
    [4, shown(offset, max32)],
    [2, 0],
  );
  return Buffer.concat([directory, ...large, end]);
}
