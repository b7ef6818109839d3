import fs from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => fs.readFileSync(new URL(file, import.meta.url), 'utf8');
const tilesOf = (file: string) => read(file).match(/<svg y=/g)?.length ?? 0;
const rules = read('pictures.css');

test('every mark of a system has one rule, in the order of the drawing', () => {
  const at = [...rules.matchAll(/\.system\[title.='\w+'\] \{\s*--at: (\d+);/g)].map(([, n]) => Number(n));
  const tiles = tilesOf('pictures/systems.svg');
  // The first tile is for images that no rule names.
  expect(at).toEqual(Array.from({ length: tiles - 1 }, (_, n) => n + 1));
  expect(rules).toContain(`systems.svg') 0 calc(var(--at, 0) * 100% / ${tiles - 1})`);
});

test('every flag has one code', () => {
  const codes = /'([A-Z]{2}(?: [A-Z]{2})+)'/.exec(read('Pictures.tsx'))?.[1]?.split(' ') ?? [];
  const tiles = tilesOf('pictures/flags.svg');
  expect(codes).toHaveLength(tiles);
  expect(new Set(codes).size).toBe(tiles);
  expect(rules).toContain(`flags.svg') 0 calc(var(--at) * 100% / ${tiles - 1})`);
});
