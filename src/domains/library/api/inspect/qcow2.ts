import { exactly, Refused, sizeOf, type Reader } from './reader.ts';

/** Bits that a reader must know: 0 dirty, 1 corrupt, 2 external data, 3 compression, 4 extended tables. */
const known = 0x1fn;
const maxL1 = 32 * 1_048_576;
const maxLooked = 1_048_576;

/** Checks the header of a qcow2 image; the layout is that of QEMU's docs/interop/qcow2.txt. */
export async function readQcow2(reader: Reader): Promise<number> {
  const head = await exactly(reader, 0, 104);
  const version = head.readUInt32BE(4);
  if (version !== 2 && version !== 3) throw new Refused('version', { version, format: 'qcow2' });
  if (head.readBigUInt64BE(8) !== 0n || head.readUInt32BE(16) !== 0) throw new Refused('backing-file');
  const clusterBits = head.readUInt32BE(20);
  if (clusterBits < 9 || clusterBits > 21) throw new Refused('cluster-size');
  const virtual = sizeOf(head.readBigUInt64BE(24));
  if (head.readUInt32BE(32) !== 0) throw new Refused('encrypted');
  if (head.readUInt32BE(60) !== 0) throw new Refused('holds-snapshots');
  await readTables(reader, head, { virtual, cluster: 2 ** clusterBits });
  if (version === 3) await readVersion3(reader, head, 2 ** clusterBits);
  return virtual;
}

async function readTables(reader: Reader, head: Buffer, disk: { virtual: number; cluster: number }): Promise<void> {
  const entries = head.readUInt32BE(36);
  const needed = Math.ceil(disk.virtual / (disk.cluster * (disk.cluster / 8)));
  if (entries < needed || entries * 8 > maxL1) throw new Refused('tables-size');
  const at = head.readBigUInt64BE(40);
  await exactly(reader, head.readBigUInt64BE(48), 8);
  await exactly(reader, at + BigInt(entries * 8) - 8n, 8);
  const table = await exactly(reader, at, Math.min(entries * 8, maxLooked));
  for (let n = 0; n + 8 <= table.length; n += 8) {
    const points = table.readBigUInt64BE(n) & 0x00ff_ffff_ffff_fe00n;
    if (points >= BigInt(reader.size)) throw new Refused('tables-beyond');
  }
}

async function readVersion3(reader: Reader, head: Buffer, cluster: number): Promise<void> {
  const features = head.readBigUInt64BE(72);
  if ((features & 4n) !== 0n) throw new Refused('external-data');
  if ((features & 2n) !== 0n) throw new Refused('marked-damaged');
  if ((features & 1n) !== 0n) throw new Refused('not-closed');
  if ((features & ~known) !== 0n) throw new Refused('features');
  let at = head.readUInt32BE(100);
  if (at < 104 || at > cluster) throw new Refused('header-length');
  for (let n = 0; n < 64 && at + 8 <= cluster; n++) {
    const extension = await exactly(reader, at, 8);
    const type = extension.readUInt32BE(0);
    if (type === 0) return;
    if (type === 0xe2792aca) throw new Refused('backing-file');
    if (type === 0x44415441) throw new Refused('external-data');
    if (type === 0x0537be77) throw new Refused('encrypted');
    at += 8 + Math.ceil(extension.readUInt32BE(4) / 8) * 8;
  }
}
