import { expect, test } from 'vitest';
import { emptyContent } from '../content.ts';
import { readExport } from './read-export.ts';

const file = { id: 'f', path: '/etc/a', owner: '', mode: '', kind: 'text', encoding: 'plain', content: '', url: '' };
const textOf = (files: readonly object[]) => JSON.stringify({ name: 'Web', content: { ...emptyContent, files } });

test('an exported policy is read again, also one whose checksums could be SHA-256 alone', () => {
  const now = { ...file, checksum: 'a'.repeat(32) };
  const read = readExport(textOf([now, { ...file, sha256: 'b'.repeat(64) }]));
  expect(read?.content.files).toEqual([now, { ...file, checksum: 'b'.repeat(64) }]);
  expect([readExport('{}'), readExport('no JSON')]).toEqual([null, null]);
});
