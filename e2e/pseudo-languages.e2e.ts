import { user } from '#test/screen.ts';
import { beSignedIn, expect, test } from './journey.ts';
import { crowded } from './crowding.ts';
import { screens } from './screens.ts';
import { idsOf, narrow, open, overflow } from './visit.ts';

const shown = screens.filter(({ who, press }) => who === user && press === undefined);

for (const [pseudo, what] of [
  ['long', '40% longer'],
  ['rtl', 'written from right to left'],
] as const) {
  const parts = 2;
  for (let part = 0; part < parts; part += 1)
    test(`texts that are ${what} are neither cut off nor on top of each other (${part + 1} of ${parts})`, async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 40[049]/);
      await page.addInitScript((kind) => localStorage.setItem('console.pseudo', kind), pseudo);
      await beSignedIn(page, user);
      const ids = await idsOf(page, user);
      let stays = false;
      for (const screen of shown.filter((_, at) => at % parts === part))
        await test.step(screen.name, async () => {
          await open(page, screen, { ids, stays });
          stays = true;
          await expect(page.locator('html')).toHaveAttribute('dir', pseudo === 'rtl' ? 'rtl' : 'ltr');
          expect.soft(await overflow(page), `${screen.name}: wider than the window`).toBeLessThanOrEqual(0);
          expect.soft(await crowded(page), screen.name).toEqual([]);
          await narrow(page, screen.name);
        });
    });
}
