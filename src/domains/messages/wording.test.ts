import { expect, test } from 'vitest';
import { fillLine, fillWording } from './wording.ts';

test.each(['toString', 'constructor', 'hasOwnProperty', 'nobody'])('{%s} is no variable and stays as typed', (name) => {
  expect(fillLine(`{name} {${name}}`, { name: ['Ann'] })).toBe(`Ann {${name}}`);
  expect(fillWording(`{${name}}`, {})).toEqual([{ kind: 'paragraph', inlines: [{ text: `{${name}}` }] }]);
});
