import { expect, test } from 'vitest';
import { namesOneOf } from './charge-text.ts';

test('the text of a statement names a provider by a word, a shortened word, or one that is glued to another', () => {
  const names = ['Skydeck Cloud, Inc.', 'console.skydeck.test'];
  for (const text of ['SKYDECK* CLOUD 0815', 'SKYD', 'skydeckcloud', 'PAYPAL *SKYDECK'])
    expect(namesOneOf(text, names)).toBe(true);
  for (const text of ['', 'SK', 'AMAZON MKTPLACE', '4242']) expect(namesOneOf(text, names)).toBe(false);
});
