import type { Browser } from '@playwright/test';
import path from 'node:path';
import { buildBarePage } from './bare-page.ts';
import { openBrowser, openProfile } from './browser.ts';
import { notePaints } from './paint-marks.ts';
import type { Place } from './place.ts';
import { ms, times, type Figure } from './report.ts';
import { inRounds, median, quantile } from './rounds.ts';
import { signIn, type Session } from './session.ts';

const rounds = 11;
const rows = 50;
const query = `size=${rows}&sorting=name`;
const mostTimes = 1.3;
const keyAimMs = 50;
/** Slow enough that the answer to one key's filter is drawn while the next is typed. */
const betweenKeysMs = 120;
const typed = 'web-app-db-cache-mail-01';
/** What a page still does so long after its rows stand counts for it too. */
const restMs = 500;

const speed = (slowdown: number) => (slowdown === 1 ? 'full speed' : `slowed ${slowdown}x`);

interface Visit {
  painted: number;
  /** Milliseconds of CPU that the main thread used, from the navigation until it rests. */
  busy: number;
}
interface Stage {
  browser: Browser;
  address: string;
  session: Session;
}

/** How long the list of servers takes in a browser, beside the same rows drawn by React alone. */
export async function measurePaint(place: Place): Promise<Figure[]> {
  const bareRoot = path.join(place.folder, 'bare');
  await buildBarePage(bareRoot);
  await using product = await place.product(await place.demo(), { BENCH_BARE_ROOT: bareRoot });
  const session = await signIn(product.address, 'root@skydeck.test');
  const stage = { browser: await openBrowser(), address: product.address, session };
  try {
    await visit(stage, `/servers?${query}`, 1);
    await visit(stage, `/bare/index.html?${query}`, 1);
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
    console: () => visit(stage, `/servers?${query}`, slowdown),
    bare: () => visit(stage, `/bare/index.html?${query}`, slowdown),
  });
  const figure = (what: string, of: (one: Visit) => number): Figure => {
    const [measured, floor] = [median(found.console.map(of)), median(found.bare.map(of))];
    const ratio = measured / floor;
    return {
      what: `${what}, ${speed(slowdown)}`,
      measured: ms(measured),
      floor: ms(floor),
      ratio: times(ratio),
      aim: `<= ${times(mostTimes)}`,
      met: ratio <= mostTimes,
    };
  };
  return [
    figure('CPU of the main thread', (one) => one.busy),
    figure(`navigation to ${rows} rows painted`, (one) => one.painted),
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
  await devTools.send('Performance.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const busy = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'ThreadTime')!.value * 1000;
  };
  const before = await busy();
  await tab.goto(address + url, { waitUntil: 'commit' });
  await tab.waitForFunction(() => window.rowsPainted !== undefined, undefined, { polling: 100 });
  await tab.waitForTimeout(restMs);
  const painted = await tab.evaluate(() => window.rowsPainted!);
  const after = await busy();
  await context.close();
  return { painted, busy: after - before };
}

/** Types into the search of the list, whose rows follow, and takes the time from key to frame. */
async function keystrokes({ browser, address, session }: Stage, slowdown: number): Promise<Figure> {
  const context = await openProfile(browser, address, session);
  await notePaints(context, rows);
  const tab = await context.newPage();
  await tab.goto(`${address}/servers?${query}`);
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
