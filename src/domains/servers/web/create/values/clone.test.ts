import { expect, test } from 'vitest';
import { problemOfName } from '../../../names.ts';
import { copyName } from './clone.ts';

test('the copy has a name that is allowed', () => {
  expect(copyName('web-1')).toBe('web-1-copy');
  const long = copyName('a'.repeat(40));
  expect(long).toMatch(/^a{35}-copy$/);
  expect(problemOfName(long, 'names.0')).toBeNull();
});
