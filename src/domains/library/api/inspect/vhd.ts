import { exactly, Refused, sizeOf, type Reader } from './reader.ts';

/** Checks a VHD by its last sector. */
export async function readVhd(reader: Reader): Promise<number> {
  const foot = await exactly(reader, reader.size - 512, 512);
  if (foot.toString('latin1', 0, 8) !== 'conectix') throw new Refused('no-last-sector');
  const sum = foot.reduce((all, byte, at) => (at >= 64 && at < 68 ? all : all + byte), 0);
  if (foot.readUInt32BE(64) !== ~sum >>> 0) throw new Refused('last-sector-checksum');
  const virtual = sizeOf(foot.readBigUInt64BE(48));
  const kind = foot.readUInt32BE(60);
  if (kind === 4) throw new Refused('difference');
  if (kind === 2) {
    if (virtual !== reader.size - 512) throw new Refused('last-sector-size');
    return virtual;
  }
  if (kind !== 3) throw new Refused('vhd-type', { type: kind });
  const head = await exactly(reader, foot.readBigUInt64BE(16), 1024);
  if (head.toString('latin1', 0, 8) !== 'cxsparse') throw new Refused('second-header');
  // The place for the name of a parent, which only a difference has.
  if (head.subarray(64, 576).some((byte) => byte !== 0)) throw new Refused('difference');
  await exactly(reader, head.readBigUInt64BE(16), head.readUInt32BE(28) > 4_194_304 ? 16_777_216 : 4);
  return virtual;
}

const metadataRegion = '06a27c8b90479a4bb8fe575f050f886e';
const fileParameters = '3767a1ca36fa434db3b633f0aa44e76b';
const virtualDiskSize = '2442a52f1bcd7648b2115dbed83bf4b8';

/** Checks a VHDX by its region table and metadata ([MS-VHDX]). */
export async function readVhdx(reader: Reader): Promise<number> {
  const regions = await exactly(reader, 196_608, 65_536);
  if (regions.toString('latin1', 0, 4) !== 'regi') throw new Refused('no-regions');
  const region = entryOf(regions, { from: 16, width: 32, count: regions.readUInt32LE(8), id: metadataRegion });
  const at = Number(regions.readBigUInt64LE(region + 16));
  const table = await exactly(reader, at, 65_536);
  if (table.toString('latin1', 0, 8) !== 'metadata') throw new Refused('no-metadata');
  const count = table.readUInt16LE(10);
  const item = async (id: string) => {
    const entry = entryOf(table, { from: 32, width: 32, count, id });
    return exactly(reader, at + table.readUInt32LE(entry + 16), 8);
  };
  const flags = (await item(fileParameters)).readUInt32LE(4);
  if ((flags & 2) !== 0) throw new Refused('difference');
  return sizeOf((await item(virtualDiskSize)).readBigUInt64LE(0));
}

function entryOf(table: Buffer, of: { from: number; width: number; count: number; id: string }): number {
  for (let n = 0; n < Math.min(of.count, 2047); n++) {
    const at = of.from + n * of.width;
    if (at + of.width > table.length) break;
    if (table.toString('hex', at, at + 16) === of.id) return at;
  }
  throw new Refused('description-incomplete');
}
