import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { secretKey } from '#platform/secret.ts';

function keyFile(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-secret-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  return path.join(dir, 'below/secret.key');
}

test('the key is made once, private, and read again', () => {
  const file = keyFile();
  const key = secretKey(file);
  expect(key).toHaveLength(32);
  expect(secretKey(file)).toEqual(key);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(path.dirname(file))).toEqual(['secret.key']);
});

test('a key that others can read is refused', () => {
  const file = keyFile();
  secretKey(file);
  fs.chmodSync(file, 0o644);
  expect(() => secretKey(file)).toThrow('chmod 600');
});

test('a key of another length is refused', () => {
  const file = keyFile();
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(file, 'short', { mode: 0o600 });
  expect(() => secretKey(file)).toThrow('5 bytes');
});
