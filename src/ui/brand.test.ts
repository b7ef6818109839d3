import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandTokens, contrast } from './brand.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('every primary color gives readable text on its fill and on both grounds', () => {
  fc.assert(
    fc.property(hex, (primary) => {
      const tokens = brandTokens(primary);
      expect(contrast(tokens.ink, tokens.brand)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens.textLight, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens.textDark, '#14181f')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a color that is readable as it is stays', () => {
  expect(brandTokens('#0062cc').brand).toBe('#0062cc');
  expect(brandTokens('#ffd400').ink).not.toBe('#ffffff');
});
