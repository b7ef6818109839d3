import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { seriousFindings } from './accessibility.ts';
import { beSignedIn, expect, isPhone, test, type Page } from './journey.ts';
import { screens, type Screen } from './screens.ts';

/** With `SCREENSHOTS=<folder>` a picture of each screen is written there. */
const pictures = process.env['SCREENSHOTS'];

const schemes = ['light', 'dark'] as const;
/** What the second scheme can change: the same elements in other colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Screens that one test looks at, one after the other in one window. */
const perTest = 6;
const groups = [...new Set(screens.map((screen) => screen.who))].flatMap((who) => {
  const all = screens.filter((screen) => screen.who === who);
  const parts = Math.ceil(all.length / perTest);
  return Array.from({ length: parts }, (_, i) => ({ who, screens: all.slice(i * perTest, (i + 1) * perTest) }));
});

for (const group of groups) {
  const names = group.screens.map((screen) => screen.name).join(', ');
  test(`accessible and as wide as the window for ${group.who ?? 'nobody'}: ${names}`, async ({ page, complaints }) => {
    // What does not exist answers 404, a token that is none 400, a console without power 409: the browser writes them down.
    complaints.expect(/status of 40[049]/);
    test.setTimeout(180_000);
    if (group.who !== null) await beSignedIn(page, group.who);
    const ids = group.who === null ? {} : await idsOf(page);
    for (const screen of group.screens) {
      await test.step(screen.name, async () => {
        await wear(page, 'light');
        await open(page, screen, ids);
        expect.soft(await overflow(page), `${screen.name}: wider than the window`).toBeLessThanOrEqual(0);
        for (const scheme of schemes) {
          await wear(page, scheme);
          const rules = scheme === 'dark' ? rulesOfColour : undefined;
          expect.soft(await seriousFindings(page, rules), `${screen.name}, ${scheme}: accessibility`).toEqual([]);
          await takePicture(page, `${screen.name}-${isPhone(page) ? 'phone' : 'wide'}-${scheme}`);
        }
      });
    }
  });
}

/** The colours that the person's system asks for; an open page follows. */
async function wear(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  if (page.url() !== 'about:blank') await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
  await expect.poll(() => movement(page)).toBe(0);
}

async function open(page: Page, { path: address, press = [] }: Screen, ids: Record<string, string>): Promise<void> {
  await page.goto(address.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''));
  const main = page.getByRole('main');
  await expect(main).toBeVisible();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  for (const name of press) {
    const named = typeof name === 'string' ? { name, exact: true } : { name };
    await page.getByRole('button', named).or(page.getByRole('menuitem', named)).last().click();
  }
  if (press.length === 0) await expect(main.getByText(/\w/).first()).toBeVisible();
  await expect.poll(() => movement(page)).toBe(0);
}

/** How many animations still run, besides those that never end or that follow the scroll position. */
const movement = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (one) =>
            one.timeline === document.timeline &&
            one.effect?.getTiming().iterations !== Infinity &&
            one.playState === 'running',
        ).length,
  );

/** By how many pixels the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What stands for the names in the paths, as the person sees them. */
async function idsOf(page: Page): Promise<Record<string, string>> {
  const read = async <T>(address: string) => (await (await page.request.get(`/svc/${address}`)).json()) as Partial<T>;
  const all = async (address: string) => (await read<{ items: { id: string }[] }>(address)).items ?? [];
  const first = async (address: string) => (await all(address))[0]?.id ?? '';
  // The dearest one that has rules of its own and runs the commands that are shown.
  const isRich = async (id: string): Promise<boolean> => {
    const { set, template } = await read<{ set: { rules: unknown[] }; template: unknown }>(`servers/${id}/firewall`);
    const { os } = await read<{ os: string }>(`servers/${id}/servicelets`);
    return template === null && (set?.rules.length ?? 0) > 0 && os === 'linux';
  };
  let server = '';
  for (const { id } of await all('servers?state=on&size=50&sorting=-price'))
    if (server === '' && (await isRich(id))) server = id;
  return {
    server,
    off: await first('servers?state=off&size=1'),
    // Refused to whoever sees nobody else.
    person: await first('reports/people/rows?filter=lena.vogt&size=1'),
    task: await first('queue?state=succeeded&size=1&sorting=-dtCreate'),
  };
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({
    path: path.join(pictures, `${name}.png`),
    fullPage: !(/^server-create-(phone|wide)/.test(name) && isPhone(page)),
  });
}
