import { isDiagnostic, type Diagnostic } from '#platform/findings/diagnostic.ts';
import { refreshFindings } from '#platform/findings/store-refresh.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import { loadDomains } from '#server/create-app.ts';
import { fullThousands, type Place } from './place.ts';
import { ms, type Figure } from './report.ts';
import { median } from './rounds.ts';

const rounds = 3;
/** Milliseconds that a report may take, and a page of its findings. */
const aims = { refresh: 2000, page: 60 };
const limitMs = 60_000;

/** Every diagnostic report with 100,000 servers: the first refresh, one where nothing differs, and a page of what was found. */
export async function measureReports(place: Place): Promise<Figure[]> {
  const full = await place.full();
  await using stack = new AsyncDisposableStack();
  const { db, close } = openDatabase(full.databaseUrl, { applicationName: 'skydeck bench reports', max: 2 });
  stack.defer(close);
  const reports = (await loadDomains()).flatMap((domain) => domain.reports ?? []).filter(isDiagnostic);
  const figures: Figure[] = [];
  for (const report of reports) figures.push(await measure(db, report));
  return figures;
}

async function measure(db: Db, report: Diagnostic): Promise<Figure> {
  const first = await timed(() => refresh(db, report));
  const again: number[] = [];
  const pages: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    again.push(await timed(() => refresh(db, report)));
    pages.push(await timed(async () => void (found = await pageOf(db, report))));
  }
  const slowest = Math.max(first, median(again));
  return {
    what: `${report.id} among ${fullThousands},000 servers: findings: ${found}; again ${ms(median(again))}, a page ${ms(median(pages))}`,
    measured: ms(first),
    aim: `${ms(aims.refresh)}, page ${ms(aims.page)}`,
    met: slowest <= aims.refresh && median(pages) <= aims.page,
  };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const refresh = (db: Db, { id, find }: Diagnostic) => {
  const now = new Date();
  return db.transaction().execute((tx) => refreshFindings(tx, { reportId: id, find: find(now), now, limitMs }));
};

async function pageOf(db: Db, report: Diagnostic): Promise<number> {
  const sort = { column: 'since', descending: true };
  const { total } = await report.rows(db, { reach: 'provider' }, { page: 1, size: 50, sort, filter: '', filters: {} });
  return total;
}
