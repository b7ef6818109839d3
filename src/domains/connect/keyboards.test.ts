import { expect, test } from 'vitest';
import { keyboardIds, keysymFor, keysymOf, type KeyboardId } from './keyboards.ts';

const plain = { shift: false, altGraph: false, capsLock: false };
const typed = (keyboard: KeyboardId, code: string, more: object = {}) =>
  keysymFor(keyboard, { ...plain, code, ...more });

test.each([
  ['us', 'KeyY', {}, 'y'],
  ['de', 'KeyY', {}, 'z'],
  ['de', 'KeyQ', { altGraph: true }, '@'],
  ['de', 'IntlBackslash', { altGraph: true }, '|'],
  ['fr', 'KeyQ', { shift: true }, 'A'],
  ['fr', 'Digit0', { altGraph: true }, '@'],
  ['gb', 'Quote', { shift: true }, '@'],
  ['es', 'Semicolon', {}, 'ñ'],
  ['it', 'Quote', { altGraph: true }, '#'],
  ['he', 'KeyA', {}, 'ש'],
  ['us', 'KeyA', { capsLock: true }, 'A'],
  ['us', 'KeyA', { capsLock: true, shift: true }, 'a'],
  ['us', 'Digit1', { capsLock: true }, '1'],
] as const)('on %s, %s with %j types its own character', (...[keyboard, code, more, char]) => {
  expect(typed(keyboard, code, more)).toBe(keysymOf(char));
});

test('an accent waits for its letter, and other keys are left alone', () => {
  expect([typed('de', 'Equal'), typed('de', 'Equal', { shift: true })]).toEqual([0xfe51, 0xfe50]);
  expect([typed('de', 'F1'), typed('us', 'KeyQ', { altGraph: true })]).toEqual([null, null]);
  expect(keysymOf('€')).toBe(0x010020ac);
});

test('every layout has a character for every key, alone and with Shift', () => {
  const codes = ['Backquote', 'Equal', 'KeyP', 'BracketRight', 'Backslash', 'IntlBackslash', 'Slash'];
  for (const keyboard of keyboardIds)
    for (const code of codes)
      for (const shift of [false, true]) expect([keyboard, code, typed(keyboard, code, { shift })]).not.toContain(0x20);
});
