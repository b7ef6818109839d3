import { expect, test } from 'vitest';
import { pageNameOf } from './page-name.ts';

test.each([
  ['/servers', '', 'servers'],
  ['/servers/0198/overview', '#disks', 'servers'],
  ['/', '', ''],
  ['/billing', '', 'billing'],
  ['/billing/history', '#2026-11', 'billing/history#2026-11'],
  ['/billing', 'card', 'billing#card'],
  ['/billingAccess/7', '', 'billingAccess'],
])('%s%s is called %s', (pathname, hash, name) => expect(pageNameOf({ pathname, hash })).toBe(name));
