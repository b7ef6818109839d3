import type { Page } from '@playwright/test';
import { openBrowser, openProfile } from './browser.ts';
import { notePaints } from './paint-marks.ts';
import type { Place } from './place.ts';
import { startProgram } from './program.ts';
import { ms, times, type Figure } from './report.ts';
import { inRounds, median, quantile } from './rounds.ts';
import { signIn, type Session } from './session.ts';

const rounds = 5;
/** What `size=0`, all of them, is capped at. */
const rows = 10_000;
const query = 'size=0&sorting=name';
/** A window shows fewer; the list counts as painted when this many are rendered. */
const inSight = 15;
const frames = 180;
/** More rows a frame than are in a window, so that every frame draws all of them again. */
const perFramePx = 1500;

/** All of 10,000 servers on one page: the answer, the first rows on the screen, and moving through them. */
export async function measureLongList(place: Place): Promise<Figure[]> {
  await using product = await place.product(await place.full());
  const session = await signIn(product.address, 'root@skydeck.test');
  const answer = await measureAnswer(product.address, session);
  const browser = await openBrowser();
  try {
    const context = await openProfile(browser, product.address, session);
    await notePaints(context, inSight);
    const painted: number[] = [];
    const tab = await context.newPage();
    for (let round = 0; round < rounds; round += 1) {
      await tab.goto(`${product.address}/servers?${query}`);
      await tab.waitForFunction(() => window.rowsPainted !== undefined, undefined, { polling: 100, timeout: 120_000 });
      painted.push(await tab.evaluate(() => window.rowsPainted!));
    }
    const still = await framesOf(tab, 0);
    const moving = await framesOf(tab, perFramePx);
    const drawn = await tab.locator('tbody tr[data-row]').count();
    return [
      ...answer,
      { what: `navigation to the first of ${rows} rows painted`, measured: ms(median(painted)) },
      {
        what: `a frame while ${Math.round((frames * perFramePx) / 1000)},000 pixels are scrolled`,
        measured: `${ms(median(moving))}, p95 ${ms(quantile(moving, 0.95))}`,
        floor: `${ms(median(still))}, p95 ${ms(quantile(still, 0.95))}`,
        ratio: times(median(moving) / median(still)),
      },
      { what: 'rows in the document', measured: String(drawn) },
    ];
  } finally {
    await browser.close();
  }
}

/** The whole answer over HTTP, beside a constant body of the same size. */
async function measureAnswer(address: string, { headers }: Session): Promise<Figure[]> {
  const url = `${address}/svc/servers?${query}`;
  const body = await (await fetch(url, { headers })).text();
  const { items } = JSON.parse(body) as { items: unknown[] };
  if (items.length !== rows) throw new Error(`${items.length} rows came instead of ${rows}`);
  const bytes = Buffer.byteLength(body);
  await using floor = await startProgram('floor-server.ts', { BENCH_BYTES: String(bytes) });
  const found = await inRounds(rounds, {
    list: () => timed(url, headers),
    floor: () => timed(floor.address, {}),
  });
  return [
    {
      what: `${rows} servers in one answer of ${(bytes / 1e6).toFixed(1)} MB`,
      measured: ms(median(found.list)),
      floor: ms(median(found.floor)),
      ratio: times(median(found.list) / median(found.floor)),
    },
  ];
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  await (await fetch(url, { headers })).arrayBuffer();
  return performance.now() - began;
}

/** Milliseconds of each frame while the box around the rows is moved by so many pixels a frame. */
async function framesOf(tab: Page, px: number): Promise<number[]> {
  return tab.evaluate(
    ({ count, step }) =>
      new Promise<number[]>((resolve, reject) => {
        let box = document.querySelector('tbody tr[data-row]')?.parentElement ?? null;
        while (box !== null && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
        if (box === null) return reject(new Error('nothing scrolls'));
        const scroller = box;
        const found: number[] = [];
        let last = performance.now();
        const frame = () => {
          const now = performance.now();
          found.push(now - last);
          last = now;
          scroller.scrollTop += step;
          if (found.length < count) requestAnimationFrame(frame);
          else resolve(found.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    { count: frames, step: px },
  );
}
