import type { Browser, Request } from '@playwright/test';
import { openBrowser, openProfile } from './browser.ts';
import type { Place } from './place.ts';
import type { Figure } from './report.ts';
import { signIn, type Session } from './session.ts';

const aims = { signIn: 130_000, list: 160_000 };
/** So long without a new script means that the screen has all it wants. */
const quietMs = 700;

/** Bytes of script that cross the network for the two first screens, with an empty cache. */
export async function measureBytes(place: Place): Promise<Figure[]> {
  await using product = await place.product(await place.demo());
  const session = await signIn(product.address, 'root@skydeck.test');
  const browser = await openBrowser();
  try {
    const login = await scriptsOf(browser, { url: `${product.address}/login`, shows: 'form' });
    const list = await scriptsOf(browser, { url: `${product.address}/servers`, shows: 'tbody tr[data-row]', session });
    return [
      figure('sign-in page', login, aims.signIn),
      figure('list of servers, first screen of a session', list, aims.list),
    ];
  } finally {
    await browser.close();
  }
}

interface Scripts {
  files: number;
  bytes: number;
}

async function scriptsOf(browser: Browser, page: { url: string; shows: string; session?: Session }): Promise<Scripts> {
  const context = await openProfile(browser, new URL(page.url).origin, page.session);
  const tab = await context.newPage();
  const scripts: Request[] = [];
  tab.on('requestfinished', (request) => void (isScript(request) && scripts.push(request)));
  await tab.goto(page.url);
  await tab.locator(page.shows).first().waitFor();
  for (let before = -1; before !== scripts.length;) {
    before = scripts.length;
    await tab.waitForTimeout(quietMs);
  }
  let bytes = 0;
  for (const script of scripts) bytes += (await script.sizes()).responseBodySize;
  await context.close();
  return { files: scripts.length, bytes };
}

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js');

const figure = (what: string, { files, bytes }: Scripts, aim: number): Figure => ({
  what,
  measured: `${(bytes / 1000).toFixed(1)} kB in ${files} files`,
  aim: `<= ${aim / 1000} kB`,
  met: bytes > 0 && bytes <= aim,
});
