import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { blankDisk } from '#engines/simulator/images/blank-disk.ts';

/** A good disk of each kind that is easily made, and what may never be taken in. */

/** What hostile images name: it must never be read. */
export const forbiddenFile = '/etc/passwd';

/** A whole disk with a boot sector. */
export function rawDisk(bytes = 65_536): Buffer {
  const disk = Buffer.alloc(bytes, 0x5a);
  disk.writeUInt16LE(0xaa55, 510);
  return disk;
}

export const qcow2 = (): Buffer => blankDisk(10, 'test');

export function iso(): Buffer {
  const disk = Buffer.alloc(40 * 2048);
  disk[32_768] = 1;
  disk.write('CD001', 32_769, 'latin1');
  disk.writeUInt32LE(40, 32_768 + 80);
  return disk;
}

export function vhd(kind = 2, bytes = 65_536): Buffer {
  const foot = Buffer.alloc(512);
  foot.write('conectix', 0, 'latin1');
  foot.writeBigUInt64BE(512n, 16);
  foot.writeBigUInt64BE(BigInt(bytes), 48);
  foot.writeUInt32BE(kind, 60);
  const sum = foot.reduce((all, byte) => all + byte, 0);
  foot.writeUInt32BE(~sum >>> 0, 64);
  return Buffer.concat([Buffer.alloc(bytes), foot]);
}

export function vmdk(descriptor: string): Buffer {
  const disk = Buffer.alloc(64 * 512);
  disk.write('KDMV', 0, 'latin1');
  disk.writeUInt32LE(1, 4);
  disk.writeBigUInt64LE(2048n, 12);
  disk.writeBigUInt64LE(1n, 28);
  disk.writeBigUInt64LE(20n, 36);
  disk.write(descriptor, 512, 'latin1');
  return disk;
}
export const goodVmdk = (): Buffer =>
  vmdk('# Disk DescriptorFile\nparentCID=ffffffff\ncreateType="monolithicSparse"\nRW 2048 SPARSE "disk.vmdk"\n');

export function vhdx(hasParent: boolean): Buffer {
  const disk = Buffer.alloc(4_194_304);
  disk.write('vhdxfile', 0, 'latin1');
  disk.write('regi', 196_608, 'latin1');
  disk.writeUInt32LE(1, 196_608 + 8);
  disk.write('06a27c8b90479a4bb8fe575f050f886e', 196_608 + 16, 'hex');
  const at = 2_097_152;
  disk.writeBigUInt64LE(BigInt(at), 196_608 + 32);
  disk.write('metadata', at, 'latin1');
  disk.writeUInt16LE(2, at + 10);
  disk.write('3767a1ca36fa434db3b633f0aa44e76b', at + 32, 'hex');
  disk.writeUInt32LE(65_536, at + 32 + 16);
  disk.write('2442a52f1bcd7648b2115dbed83bf4b8', at + 64, 'hex');
  disk.writeUInt32LE(65_544, at + 64 + 16);
  disk.writeUInt32LE(hasParent ? 2 : 0, at + 65_536 + 4);
  disk.writeBigUInt64LE(10_737_418_240n, at + 65_544);
  return disk;
}

const changed = (change: (disk: Buffer) => void, disk = qcow2()): Buffer => {
  change(disk);
  return disk;
};

/** Images that no one may bring: what they are announced as, and a word of the refusal. */
export const hostile: readonly (readonly [what: string, format: string, refusal: RegExp, bytes: () => Buffer])[] = [
  [
    'qcow2 with a backing file',
    'qcow2',
    /backing file/,
    () =>
      changed((disk) => {
        disk.writeBigUInt64BE(512n, 8);
        disk.writeUInt32BE(forbiddenFile.length, 16);
        disk.write(forbiddenFile, 512);
      }),
  ],
  [
    'qcow2 with its data in another file',
    'qcow2',
    /another file/,
    () => changed((disk) => disk.writeBigUInt64BE(4n, 72)),
  ],
  [
    'qcow2 that names a data file in its header',
    'qcow2',
    /another file/,
    () =>
      changed((disk) => {
        disk.writeUInt32BE(0x44415441, 104);
        disk.writeUInt32BE(forbiddenFile.length, 108);
        disk.write(forbiddenFile, 112);
      }),
  ],
  ['qcow2 of an absurd size', 'qcow2', /larger than/, () => changed((disk) => disk.writeBigUInt64BE(1n << 60n, 24))],
  ['qcow2 that is encrypted', 'qcow2', /encrypted/, () => changed((disk) => disk.writeUInt32BE(2, 32))],
  [
    'qcow2 whose tables lie beyond its end',
    'qcow2',
    /beyond its end/,
    () => changed((disk) => disk.writeBigUInt64BE(1n << 40n, 40)),
  ],
  [
    'VMDK description that names another file',
    'vmdk',
    /refers to other files/,
    () => {
      const text = `# Disk DescriptorFile\ncreateType="monolithicFlat"\nRW 2048 FLAT "${forbiddenFile}" 0\n`;
      return changed((disk) => disk.write(text), Buffer.alloc(2048));
    },
  ],
  [
    'VMDK with an extent elsewhere',
    'vmdk',
    /another file/,
    () => vmdk(`parentCID=ffffffff\ncreateType="monolithicSparse"\nRW 2048 FLAT "${forbiddenFile}" 0\n`),
  ],
  [
    'VMDK that is a difference',
    'vmdk',
    /difference/,
    () => vmdk(`parentCID=12345678\nparentFileNameHint="${forbiddenFile}"\ncreateType="monolithicSparse"\n`),
  ],
  ['VHD that is a difference', 'vhd', /difference/, () => vhd(4)],
  ['VHDX that is a difference', 'vhdx', /difference/, () => vhdx(true)],
  ['two formats in one file', 'raw', /several formats/, () => changed((disk) => disk.write('CD001', 32_769, 'latin1'))],
  ['qcow2 that says it is raw', 'raw', /content is qcow2/, () => changed(() => undefined)],
  ['web page', 'raw', /web page/, () => Buffer.from('<!doctype html>'.padEnd(4096))],
  ['file of any bytes', 'raw', /boot sector/, () => Buffer.alloc(4096, 7)],
];

/** Writes a raw disk of so many megabytes with a boot sector, no two of them alike, and tells its checksum. */
export function writeDisk(file: string, megabytes: number): string {
  const hash = createHash('sha256');
  const out = openSync(file, 'w');
  const block = Buffer.alloc(1_048_576, 0x5a);
  for (let n = 0; n < megabytes; n++) {
    block.writeUInt32LE(n, 0);
    block.writeUInt16LE(0xaa55, 510);
    writeSync(out, block);
    hash.update(block);
  }
  closeSync(out);
  return hash.digest('hex');
}
