import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { directionOf, type Language } from '#kernel/languages.ts';
import { user, type Screen } from '#test/screen.ts';
import { seriousFindings } from './accessibility.ts';
import { crowded, rtlLetters } from './crowding.ts';
import { disordered, faintFocus } from './direction.ts';
import { englishOf, leftovers } from './english.ts';
import { beSignedIn, expect, test, type Page } from './journey.ts';
import { idsOf, movement, narrow, open, overflow, phoneSize } from './visit.ts';

/** With `SCREENSHOTS=<folder>` a picture of each screen in each look is written there, wide and as on a phone. */
const pictures = process.env['SCREENSHOTS'];

interface Shown extends Screen {
  /** It lists tasks or notifications of any domain, among them of those that may lag: what they say is not looked at. */
  events?: true;
}
const events = 'main tbody, main li';

/** The screens that people look at most, and some of their states. */
const screens: readonly Shown[] = [
  { name: 'dashboard', path: '/dashboard', who: user, events: true },
  { name: 'servers', path: '/servers', who: user },
  { name: 'servers-none', path: '/servers?filter=no-such-server', who: user },
  { name: 'servers-terminated', path: '/serversTerminated', who: user },
  { name: 'server-overview', path: '/servers/{server}/overview', who: user },
  { name: 'server-info', path: '/servers/{server}/info', who: user },
  { name: 'server-history', path: '/servers/{server}/history', who: user, events: true },
  { name: 'server-statistics', path: '/servers/{server}/statistics', who: user },
  { name: 'server-suspended', path: '/servers/{suspended}/overview', who: user },
  { name: 'no-such-server', path: '/servers/00000000-0000-7000-8000-000000000000', who: user },
  { name: 'server-create', path: '/serverCreate', who: user },
  { name: 'tasks', path: '/tasks', who: user, events: true },
  { name: 'notifications', path: '/notifications', who: user, events: true },
  { name: 'profile', path: '/profile', who: user, events: true },
  { name: 'security', path: '/profile/security', who: user },
];
const signIn: Screen = { name: 'sign-in', path: '/login', who: null };

interface Look {
  language: Language;
  theme: 'light' | 'dark' | 'contrast';
  /** What the system asks for, which high contrast is as light or dark as. */
  system?: 'dark';
}
const looks: readonly Look[] = [
  { language: 'he', theme: 'light' },
  { language: 'ar', theme: 'dark' },
  { language: 'en', theme: 'contrast' },
  { language: 'he', theme: 'contrast', system: 'dark' },
];

for (const look of looks) {
  const { language, theme, system = 'light' } = look;
  const name = theme === 'contrast' ? `${language}, high contrast, ${system}` : `${language}, ${theme}`;
  test(`the main screens in ${name}`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: system });
    await show(page, look);
    const english = language === 'en' ? null : await englishOf(language);
    const see = (screen: Shown) =>
      test.step(screen.name, async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        // `open` knows what still loads by its English name.
        await expect(page.locator('main .shimmer.bg-line')).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
        await expect(page.locator('html')).toHaveAttribute('data-contrast', theme === 'contrast' ? 'more' : 'normal');
        expect.soft(await overflow(page), `${screen.name}: wider than the window`).toBeLessThanOrEqual(0);
        if (english !== null) {
          expect
            .soft(await leftovers(page, english, screen.events ? events : undefined), `${screen.name}: English`)
            .toEqual([]);
          expect.soft(await crowded(page, rtlLetters), screen.name).toEqual([]);
          expect.soft(await disordered(page), `${screen.name}: numbers out of order`).toEqual([]);
        }
        if (theme === 'contrast') {
          expect.soft(await seriousFindings(page, { only: ['color-contrast-enhanced'] }), screen.name).toEqual([]);
          expect.soft(await faintFocus(page), `${screen.name}: focus`).toEqual([]);
        }
        await takePictures(page, `${screen.name}-${name.replaceAll(/\W+/g, '-')}`);
        await narrow(page, screen.name);
      });
    await open(page, signIn, { ids: {}, stays: false });
    await see(signIn);
    await beSignedIn(page, user);
    const ids = await idsOf(page, user);
    for (const [at, screen] of screens.entries()) {
      await open(page, screen, { ids, stays: at > 0 });
      await see(screen);
    }
  });
}

/** The look of this window alone: the account stays as it is for other journeys. */
async function show(page: Page, { language, theme }: Look): Promise<void> {
  await page.addInitScript(
    ([kept, wanted]) => {
      localStorage.setItem('console.language', kept);
      localStorage.setItem('console.theme', wanted);
    },
    [language, theme] as const,
  );
  await page.route('**/svc/user', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: answer.ok() ? { ...body, language, theme } : body });
  });
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  const wide = page.viewportSize()!;
  for (const [size, viewport] of [
    ['wide', wide],
    ['phone', phoneSize],
  ] as const) {
    await page.setViewportSize(viewport);
    await expect.poll(() => movement(page)).toBe(0);
    await page.screenshot({ path: path.join(pictures, `${name}-${size}.png`) });
  }
  await page.setViewportSize(wide);
}
