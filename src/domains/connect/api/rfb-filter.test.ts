import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOnlyFilter, UnknownMessage } from './rfb-filter.ts';

const greeting = Buffer.from('RFB 003.008\n\x01\x01', 'latin1');
const setFormat = Buffer.alloc(20);
const setEncodings = Buffer.from([2, 0, 0, 2, 0, 0, 0, 6, 0, 0, 0, 0]);
const request = Buffer.from([3, 1, 0, 0, 0, 0, 3, 192, 2, 28]);
const fence = Buffer.from([248, 0, 0, 0, 0, 0, 0, 1, 2, 9, 9]);
const key = Buffer.from([4, 1, 0, 0, 0, 0, 0, 97]);
const pointer = Buffer.from([5, 1, 0, 9, 0, 9]);
const cutText = Buffer.from([6, 0, 0, 0, 0, 0, 0, 2, 104, 105]);
const extendedCutText = Buffer.from([6, 0, 0, 0, 255, 255, 255, 252, 1, 2, 3, 4]);
const resize = Buffer.from([251, 0, 3, 192, 2, 28, 1, 0, ...Array.from({ length: 16 }, () => 0)]);
const power = Buffer.from([250, 0, 1, 3]);
const qemuKey = Buffer.from([255, 0, 0, 1, 0, 0, 0, 97, 0, 0, 0, 30]);

const looks = [setFormat, setEncodings, request, fence];
const acts = [key, pointer, cutText, extendedCutText, resize, power, qemuKey];

test('passes what looks and drops what acts, however the bytes are cut', () => {
  const message = fc.constantFrom(...looks, ...acts);
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), fc.array(fc.integer({ min: 1, max: 40 })), (messages, cuts) => {
      const filter = readOnlyFilter();
      const all = Buffer.concat([greeting, ...messages]);
      const passed: Buffer[] = [];
      let at = 0;
      for (const size of [...cuts, all.length]) {
        passed.push(Buffer.from(filter(all.subarray(at, at + size))));
        at += size;
      }
      const wanted = Buffer.concat([greeting, ...messages.filter((one) => looks.includes(one))]);
      expect(Buffer.concat(passed).equals(wanted)).toBe(true);
    }),
  );
});

test('takes the longer pointer message away before it can be used', () => {
  const filter = readOnlyFilter();
  filter(greeting);
  const wanted = Buffer.from([2, 0, 0, 2, 0, 0, 0, 6, 255, 255, 254, 196]);
  expect([...filter(wanted)]).toEqual([2, 0, 0, 1, 0, 0, 0, 6]);
});

test.each([
  ['another security type', Buffer.concat([greeting.subarray(0, 12), Buffer.from([2])])],
  ['an unknown message', Buffer.concat([greeting, Buffer.from([77])])],
  ['an unknown message of QEMU', Buffer.concat([greeting, Buffer.from([255, 1, 0, 0])])],
  ['a clipboard without end', Buffer.concat([greeting, Buffer.from([6, 0, 0, 0, 127, 255, 255, 255])])],
])('breaks off at %s', (_, bytes) => {
  expect(() => readOnlyFilter()(bytes)).toThrow(UnknownMessage);
});
