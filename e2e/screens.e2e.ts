import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { full } from '../tools/test/full.ts';
import { turnOf } from '../tools/turn.ts';
import { seriousFindings, unnamedTables, type Rules } from './accessibility.ts';
import { beSignedIn, expect, isPhone, test, type Page } from './journey.ts';
import type { Screen } from '#test/screen.ts';
import { screens } from './screens.ts';
import { idsOf, movement, narrow, open, overflow } from './visit.ts';

/** With `SCREENSHOTS=<folder>` a picture of each screen, in both sizes and schemes, is written there. */
const pictures = process.env['SCREENSHOTS'];

const everything = full || pictures !== undefined;
/** Besides the wide light one, a screen is seen dark and on a phone: one in ten in turn, each of them in the full suite. */
const isInSample = ({ name }: Screen): boolean => everything || turnOf(`screen ${name}`, 10) === 0;

/** What the second scheme can change: the same elements in other colors. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
/** Half of the work of axe. A unit test compares every color of a text with every ground: on a screen the sample is enough. */
const costly = ['color-contrast'];

/** Screens that one test looks at, one after the other in one window. */
const perTest = 9;
const groupsOf = (listed: readonly Screen[]) =>
  [...new Set(listed.map((screen) => screen.who))].flatMap((who) => {
    const all = listed.filter((screen) => screen.who === who);
    const parts = Math.ceil(all.length / perTest);
    return Array.from({ length: parts }, (_, i) => ({ who, screens: all.filter((_, at) => at % parts === i) }));
  });

for (const size of ['wide', 'phone'] as const)
  for (const { who, screens: looked } of groupsOf(size === 'wide' ? screens : screens.filter(isInSample))) {
    const names = looked.map((screen) => screen.name).join(', ');
    const title = `accessible and as wide as the ${size} window for ${who ?? 'nobody'}: ${names}`;
    test(title, { tag: `@${size}` }, async ({ page, complaints }) => {
      // What does not exist answers 404, a token that is none 400, a console without power 409: the browser writes them down.
      complaints.expect(/status of 40[049]/);
      if (who !== null) await beSignedIn(page, who);
      const ids = who === null ? {} : await idsOf(page, who);
      let stays = false;
      for (const screen of looked)
        await test.step(screen.name, async () => {
          await open(page, screen, { ids, stays });
          // What was pressed may lie above the next screen too.
          stays = who !== null && screen.press === undefined;
          await look(page, screen, 'light');
          if (isInSample(screen)) await inDark(page, () => look(page, screen, 'dark'));
          if (size === 'wide') await narrow(page, screen.name);
        });
    });
  }

/** Accessibility in one scheme, and a picture if any are taken. */
async function look(page: Page, screen: Screen, scheme: 'light' | 'dark'): Promise<void> {
  expect.soft(await overflow(page), `${screen.name}: wider than the window`).toBeLessThanOrEqual(0);
  const rules: Rules = scheme === 'dark' ? { only: rulesOfColor } : { without: isInSample(screen) ? [] : costly };
  expect.soft(await seriousFindings(page, rules), `${screen.name}, ${scheme}: accessibility`).toEqual([]);
  if (scheme === 'light') expect.soft(await unnamedTables(page), `${screen.name}: tables without a name`).toEqual([]);
  await takePicture(page, `${screen.name}-${isPhone(page) ? 'phone' : 'wide'}-${scheme}`);
}

/** The dark colors, as the person's system asks for them: an open page follows. */
async function inDark(page: Page, work: () => Promise<void>): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    await expect.poll(() => movement(page)).toBe(0);
    if (scheme === 'dark') await work();
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({
    path: path.join(pictures, `${name}.png`),
    fullPage: !(/^server-create-(phone|wide)/.test(name) && isPhone(page)),
  });
}
