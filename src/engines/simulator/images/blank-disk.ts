const cluster = 65_536;
const l2Covers = (cluster / 8) * cluster;
/** The table entry is the only one that points to its cluster. */
const owned = 1n << 63n;

/**
 * The disk of a machine that runs nothing real, as a valid qcow2 file (version 3) of some hundred kilobytes: the whole
 * size is there, and what was written is a boot sector with a label.
 */
export function blankDisk(sizeGb: number, label: string): Buffer {
  const bytes = sizeGb * 1_073_741_824;
  const l1Entries = Math.ceil(bytes / l2Covers);
  const l1Clusters = Math.ceil((l1Entries * 8) / cluster);
  const at = { refTable: 1, refBlock: 2, l1: 3, l2: 3 + l1Clusters, data: 4 + l1Clusters };
  const clusters = at.data + 1;
  const file = Buffer.alloc(clusters * cluster);
  file.write('QFI\xfb', 0, 'latin1');
  file.writeUInt32BE(3, 4);
  file.writeUInt32BE(16, 20);
  file.writeBigUInt64BE(BigInt(bytes), 24);
  file.writeUInt32BE(l1Entries, 36);
  file.writeBigUInt64BE(BigInt(at.l1 * cluster), 40);
  file.writeBigUInt64BE(BigInt(at.refTable * cluster), 48);
  file.writeUInt32BE(1, 56);
  file.writeUInt32BE(4, 96);
  file.writeUInt32BE(104, 100);
  file.writeBigUInt64BE(BigInt(at.refBlock * cluster), at.refTable * cluster);
  for (let n = 0; n < clusters; n++) file.writeUInt16BE(1, at.refBlock * cluster + n * 2);
  file.writeBigUInt64BE(BigInt(at.l2 * cluster) | owned, at.l1 * cluster);
  file.writeBigUInt64BE(BigInt(at.data * cluster) | owned, at.l2 * cluster);
  file.write(label, at.data * cluster, 400, 'utf8');
  file.writeUInt16LE(0xaa55, at.data * cluster + 510);
  return file;
}
