import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { endOfZip, zipFile, type ZipEntry } from './zip.ts';

const at = new Date('2026-11-28T12:30:10Z');

function zipOf(files: readonly { path: string; content: Buffer }[]): { zip: Buffer; entries: ZipEntry[] } {
  const parts: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const file of files) {
    const { entry, content } = zipFile(file, { offset, at });
    entries.push(entry);
    parts.push(content);
    offset += content.length;
  }
  return { zip: Buffer.concat([...parts, endOfZip(entries, { offset, at })]), entries };
}

test('what is written file by file is read back, packed where that helps', () => {
  const files = [
    { path: 'a/Öl ✓.txt', content: Buffer.from('a'.repeat(10_000)) },
    { path: 'b.bin', content: createHash('sha512').update('random').digest() },
    { path: 'empty', content: Buffer.alloc(0) },
  ];
  const { zip, entries } = zipOf(files);
  const read = unzipSync(zip);
  expect(Object.keys(read)).toEqual(files.map(({ path }) => path));
  for (const { path, content } of files) expect(Buffer.from(read[path]!).equals(content), path).toBe(true);
  expect(entries[0]!.packed).toBeLessThan(100);
  expect(entries[1]!.packed).toBe(entries[1]!.bytes);
  expect(entries.map(({ sha256 }) => sha256)).toEqual(
    files.map(({ content }) => createHash('sha256').update(content).digest('hex')),
  );
});

test('more files than 16 bits can count have the directory of ZIP64', () => {
  const { entry, content } = zipFile({ path: 'f00000', content: Buffer.from('one') }, { offset: 0, at });
  // All of them are the one that was written.
  const entries = Array.from({ length: 65_600 }, (_, index) => ({
    ...entry,
    path: `f${String(index).padStart(5, '0')}`,
  }));
  const read = unzipSync(Buffer.concat([content, endOfZip(entries, { offset: content.length, at })]));
  expect(Object.keys(read)).toHaveLength(entries.length);
  expect(Buffer.from(read['f65599']!).toString()).toBe('one');
});
