import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import drawIcon from './draw-icon.tsx';

type Icon = Parameters<typeof drawIcon>[0];

const pathOf = (...node: Icon['node']) => {
  const drawn = drawIcon({ node })({});
  const { children } = drawn.props as { children: ReactElement<{ d: string }> };
  return children.props.d;
};

test('every shape becomes the outline that SVG gives for it', () => {
  expect(pathOf(['path', { d: 'm5 12 7-7' }], ['path', { d: 'M12 19V5' }])).toBe('M0 0m5 12 7-7M0 0M12 19V5');
  expect(pathOf(['line', { x1: '6', x2: '6.01', y1: '6', y2: '6' }])).toBe('M6 6L6.01 6');
  expect(pathOf(['circle', { cx: '12', cy: '12', r: '10' }])).toBe('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0');
  expect(pathOf(['rect', { x: '2', y: '3', width: '20', height: '8' }])).toBe('M2 3h20v8h-20v-8z');
  expect(pathOf(['rect', { x: '2', y: '3', width: '20', height: '8', rx: '2' }])).toBe(
    'M4 3h16a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
  );
  expect(pathOf(['polygon', { points: '1 2 3 4' }])).toBe('M1 2 3 4z');
});

test('every icon of the library can be drawn', async () => {
  const folder = path.join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons');
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  expect(files.length).toBeGreaterThan(1000);
  for (const file of files) {
    const icon = (await import(path.join(folder, file))) as { __iconData?: Icon };
    if (icon.__iconData) expect(pathOf(...icon.__iconData.node), file).not.toMatch(/NaN|undefined/);
  }
});
