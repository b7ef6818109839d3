import { expect, isPhone, type Page } from './journey.ts';
import type { Screen } from '#test/screen.ts';

export const phoneSize = { width: 390, height: 844 };

/** Every screen fits a window as wide as a phone, without its own visit. */
export async function narrow(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize(phoneSize);
  await expect.soft.poll(() => overflow(page), { message: `${name}: wider than a phone` }).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

/** Opens a screen: by its address, or within the console where it is open and nothing lies above it. */
export async function open(
  page: Page,
  { path: address, press = [] }: Screen,
  at: { ids: Ids; stays: boolean; inLanguage?: (text: string) => string },
): Promise<void> {
  const url = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => at.ids[name] ?? '');
  if (at.stays) await page.evaluate(goWithin, url);
  else await page.goto(url);
  const main = page.getByRole('main');
  await expect(main).toBeVisible();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  for (const name of press) {
    const named = typeof name === 'string' ? { name: at.inLanguage?.(name) ?? name, exact: true } : { name };
    // The main navigation has sections of the same name.
    const inPage = page.locator(':not(nav[aria-label="Main"] *)');
    const wanted = page.getByRole('button', named).or(page.getByRole('menuitem', named)).and(inPage).last();
    // A phone folds the tools of a list away.
    const more = main.getByRole('button', { name: at.inLanguage?.('More') ?? 'More', exact: true }).first();
    if (isPhone(page) && !(await wanted.isVisible()) && (await more.isVisible())) await more.click();
    await wanted.click();
  }
  if (press.length === 0) await expect(main.getByText(/[\p{L}\d]/u).first()).toBeVisible();
  await expect.poll(() => movement(page)).toBe(0);
}

interface Router {
  navigate(to: { href: string }): Promise<void>;
  subscribe(event: 'onRendered', listener: () => void): () => void;
}

/** In the page: follows a link as the console does, until the new screen stands. */
function goWithin(href: string): Promise<void> {
  const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
  return new Promise((resolve) => {
    const leave = router.subscribe('onRendered', () => {
      leave();
      resolve();
    });
    void router.navigate({ href });
  });
}

/** How many animations still run, besides those that never end or that follow the scroll position. */
export const movement = (page: Page): Promise<number> =>
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
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What stands for the names in the paths of screens. */
export type Ids = Record<string, string>;
const knownIds = new Map<string, Promise<Ids>>();

/** What stands for the names in the paths, as the person sees them; searched for once in a process. */
export function idsOf(page: Page, who: string): Promise<Ids> {
  const found = knownIds.get(who) ?? findIds(page);
  knownIds.set(who, found);
  return found;
}

async function findIds(page: Page): Promise<Ids> {
  const read = async <T>(address: string) => (await (await page.request.get(`/svc/${address}`)).json()) as Partial<T>;
  const all = async (address: string) => (await read<{ items: { id: string }[] }>(address)).items ?? [];
  const first = async (address: string) => (await all(address))[0]?.id ?? '';
  // The dearest one that has its own rules and runs the commands that are shown.
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
    suspended: await first('servers?state=suspended&size=1'),
    // Refused to the user who sees no one else.
    person: await first('users?filter=lena.vogt&size=1'),
    task: await first('queue?state=succeeded&size=1&sorting=-dtCreate'),
  };
}
