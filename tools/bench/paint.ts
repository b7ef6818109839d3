import type { Browser } from '@playwright/test';
import path from 'node:path';
import { barePath, buildBarePages } from './bare-page.ts';
import { openBrowser, openProfile } from './browser.ts';
import { busyCategories, readBusy } from './busy.ts';
import { notePaints } from './paint-marks.ts';
import { checkSameTable } from './same-table.ts';
import type { Place } from './place.ts';
import { ms, times, type Figure } from './report.ts';
import { inRounds, median, quantile } from './rounds.ts';
import { signIn, type Session } from './session.ts';

const rounds = 11;
const rows = 50;
const query = `size=${rows}&sorting=name`;
const pages = {
  console: `/servers?${query}`,
  table: `${barePath('table')}?${query}`,
  plain: `${barePath('plain')}?${query}`,
};
const mostTimes = 1.3;
const keyAimMs = 50;
/** Slow enough that the answer to one key's filter is drawn while the next is typed. */
const betweenKeysMs = 120;
const typed = 'web-app-db-cache-mail-01';
/** Work within this time after its rows are rendered counts for the page too. */
const restMs = 500;

const speed = (slowdown: number) => (slowdown === 1 ? 'full speed' : `slowed ${slowdown}x`);

interface Visit {
  painted: number;
  /** Milliseconds of CPU that the main thread used, from the navigation until the rows are on the screen. */
  busy: number;
  /** The same until it rests. */
  busyAtRest: number;
}
interface Stage {
  browser: Browser;
  address: string;
  session: Session;
}

/** How long the list of servers takes in a browser, beside the same rows drawn by React alone. */
export async function measurePaint(place: Place): Promise<Figure[]> {
  const bareRoot = path.join(place.folder, 'bare');
  await buildBarePages(bareRoot);
  await using product = await place.product(await place.demo(), { BENCH_BARE_ROOT: bareRoot });
  const session = await signIn(product.address, 'root@skydeck.test');
  const stage = { browser: await openBrowser(), address: product.address, session };
  try {
    const tab = await (await openProfile(stage.browser, stage.address, session)).newPage();
    await checkSameTable(tab, `${stage.address}${pages.console}`, `${stage.address}${pages.table}`);
    await tab.close();
    const figures: Figure[] = [];
    for (const slowdown of [1, 4]) figures.push(...(await compareVisits(stage, slowdown)));
    for (const slowdown of [1, 4]) figures.push(await keystrokes(stage, slowdown));
    return figures;
  } finally {
    await stage.browser.close();
  }
}

async function compareVisits(stage: Stage, slowdown: number): Promise<Figure[]> {
  const found = await inRounds(rounds, {
    console: () => visit(stage, pages.console, slowdown),
    table: () => visit(stage, pages.table, slowdown),
    plain: () => visit(stage, pages.plain, slowdown),
  });
  const figure = (what: string, of: (one: Visit) => number, bare: 'table' | 'plain'): Figure => {
    const [measured, floor] = [median(found.console.map(of)), median(found[bare].map(of))];
    return {
      what: `${what}, ${speed(slowdown)}`,
      measured: ms(measured),
      floor: ms(floor),
      ratio: times(measured / floor),
    };
  };
  const busy = (one: Visit) => one.busy;
  const met = median(found.console.map(busy)) / median(found.table.map(busy)) <= mostTimes;
  return [
    { ...figure('CPU of the main thread until painted', busy, 'table'), aim: `<= ${times(mostTimes)}`, met },
    figure('the same beside plain text without styles', busy, 'plain'),
    figure('CPU of the main thread until it rests', (one) => one.busyAtRest, 'table'),
    figure(`navigation to ${rows} rows painted`, (one) => one.painted, 'table'),
  ];
}

/** One visit of a new profile, whose cache is empty. */
async function visit({ browser, address, session }: Stage, url: string, slowdown: number): Promise<Visit> {
  const context = await openProfile(browser, address, session);
  await notePaints(context, rows);
  const tab = await context.newPage();
  // Of the same origin, so that the browser has its process for it before the clock starts.
  await tab.goto(`${address}/favicon.svg`);
  const devTools = await context.newCDPSession(tab);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(tab, { categories: [...busyCategories] });
  await tab.goto(address + url, { waitUntil: 'commit' });
  await tab.waitForFunction(() => window.rowsPainted !== undefined, undefined, { polling: 100 });
  await tab.waitForTimeout(restMs);
  const painted = await tab.evaluate(() => {
    performance.mark('rows-painted', { startTime: window.rowsPainted! });
    return window.rowsPainted!;
  });
  const busy = readBusy(await browser.stopTracing(), { mark: 'rows-painted', painted, restMs });
  await context.close();
  return { painted, ...busy };
}

/** Types into the search of the list, whose rows follow, and takes the time from key to frame. */
async function keystrokes({ browser, address, session }: Stage, slowdown: number): Promise<Figure> {
  const context = await openProfile(browser, address, session);
  await notePaints(context, rows);
  const tab = await context.newPage();
  await tab.goto(address + pages.console);
  await tab.waitForFunction(() => window.rowsPainted !== undefined, undefined, { polling: 100 });
  const devTools = await context.newCDPSession(tab);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await tab.locator('[data-search]').first().focus();
  await tab.keyboard.type(typed, { delay: betweenKeysMs });
  await tab.waitForTimeout(restMs);
  const keys = await tab.evaluate(() => window.keysPainted);
  await context.close();
  if (keys.length !== typed.length) throw new Error(`${keys.length} of ${typed.length} keys were painted`);
  const middle = median(keys);
  return {
    what: `key to paint in the list's search, ${speed(slowdown)}`,
    measured: `${ms(middle)}, p90 ${ms(quantile(keys, 0.9))}`,
    aim: `< ${ms(keyAimMs)}`,
    met: middle < keyAimMs,
  };
}
