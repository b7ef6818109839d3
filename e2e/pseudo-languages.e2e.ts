import { pseudo } from '#shell/languages/pseudo.ts';
import { full } from '#test/full.ts';
import { root, user, type Screen } from '#test/screen.ts';
import { turnOf } from '../tools/turn.ts';
import { beSignedIn, expect, test } from './journey.ts';
import { crowded } from './crowding.ts';
import { screens } from './screens.ts';
import { idsOf, narrow, open, overflow } from './visit.ts';

/** Of what is looked at in turns: this many per turn. */
const atOnce = 3;
const inTurn = (all: readonly Screen[], thing: string): readonly Screen[] => {
  const turns = Math.ceil(all.length / atOnce);
  const turn = turnOf(thing, turns);
  return full ? all : all.filter((_, at) => at % turns === turn);
};
// The words of a pattern are not known in another language.
const isPressed = ({ press }: Screen) => press !== undefined && press.every((name) => typeof name === 'string');
const ofUser = screens.filter(({ who, press }) => who === user && press === undefined);
const dialogs = screens.filter((screen) => screen.who === user && isPressed(screen));
const ofStaff = screens.filter(({ who, press }) => who === root && press === undefined);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [kind, what] of [
  ['long', '40% longer'],
  ['rtl', 'written from right to left'],
] as const)
  for (const [part, shown] of [
    ['one half', ofUser.filter((_, at) => at % 2 === 0)],
    ['the other half', ofUser.filter((_, at) => at % 2 === 1)],
    ['dialogs', inTurn(dialogs, `${kind} dialogs`)],
    ['screens of staff', inTurn(ofStaff, `${kind} staff`)],
  ] as const)
    test(`texts that are ${what} are neither cut off nor on top of each other (${part})`, async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 40[049]/);
      test.setTimeout(180_000);
      await page.addInitScript((name) => localStorage.setItem('console.pseudo', name), kind);
      const who = part === 'screens of staff' ? root : user;
      await beSignedIn(page, who);
      const ids = await idsOf(page, who);
      let stays = false;
      for (const screen of shown)
        await test.step(screen.name, async () => {
          await open(page, screen, { ids, stays, inLanguage: pseudo[kind] });
          // A dialog is in the way of a link.
          stays = screen.press === undefined;
          await expect(page.locator('html')).toHaveAttribute('dir', kind === 'rtl' ? 'rtl' : 'ltr');
          expect.soft(await overflow(page), `${screen.name}: wider than the window`).toBeLessThanOrEqual(0);
          expect.soft(await crowded(page), screen.name).toEqual([]);
          await narrow(page, screen.name);
        });
    });
