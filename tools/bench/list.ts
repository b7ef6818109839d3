import { isDeepStrictEqual } from 'node:util';
import { load, type Load } from './load.ts';
import { fullThousands, type BenchTarget, type Place } from './place.ts';
import { startProgram, type Program } from './program.ts';
import { ms, perSecond, times, type Figure } from './report.ts';
import { inRounds, median } from './rounds.ts';
import { signIn } from './session.ts';

const rounds = 4;
const roundSeconds = 2;
/** Until both have planned their statements on every connection, and are compiled. */
const warmUpSeconds = 6;
const list = '/svc/servers?size=25';
const nothing = '/svc/loginCheck';
/** Share of the floor's rate that is aimed at. */
const least = 0.5;
/** Share of its rate with few servers that the list must keep with many. */
const leastKept = 0.6;
const people = ['root@skydeck.test', 'user@skydeck.test'];

/** The product and its floor on one database: the same server with one statement for the session and one for the rows. */
interface Pair extends AsyncDisposable {
  product: Program;
  floor: Program;
}

async function startPair(place: Place, target: BenchTarget): Promise<Pair> {
  const product = await place.product(target);
  const floor = await startProgram('query-floor.ts', { BENCH_DATABASE_URL: target.databaseUrl });
  return {
    product,
    floor,
    async [Symbol.asyncDispose]() {
      await product[Symbol.asyncDispose]();
      await floor[Symbol.asyncDispose]();
    },
  };
}

/** Rate of the server list with few and with many servers, beside a floor that answers the same rows. */
export async function measureList(place: Place): Promise<Figure[]> {
  // The full database is a copy of the other one, which nothing may be connected to in the meantime.
  const full = await place.full();
  await using few = await startPair(place, await place.demo());
  await using many = await startPair(place, full);
  const figures: Figure[] = [];
  for (const email of people) {
    const { headers: ofFew } = await signIn(few.product.address, email);
    const { headers: ofMany } = await signIn(many.product.address, email);
    for (const [pair, headers] of [
      [few, ofFew],
      [many, ofMany],
    ] as const)
      await requireSameRows(pair, headers);
    const targets = {
      few: (seconds: number) => load(few.product.address + list, ofFew, { seconds }),
      fewFloor: (seconds: number) => load(few.floor.address + list, ofFew, { seconds }),
      many: (seconds: number) => load(many.product.address + list, ofMany, { seconds }),
      manyFloor: (seconds: number) => load(many.floor.address + list, ofMany, { seconds }),
    };
    for (const target of Object.values(targets)) await target(warmUpSeconds);
    const found = await inRounds(rounds, {
      few: () => targets.few(roundSeconds),
      fewFloor: () => targets.fewFloor(roundSeconds),
      many: () => targets.many(roundSeconds),
      manyFloor: () => targets.manyFloor(roundSeconds),
    });
    const kept = rateOf(found.many) / rateOf(found.few);
    figures.push(
      ...beside(`${email}, 400 servers`, found.few, found.fewFloor),
      ...beside(`${email}, ${fullThousands},000 servers`, found.many, found.manyFloor),
      {
        what: `${email}: rate with many beside few`,
        measured: perSecond(rateOf(found.many)),
        floor: perSecond(rateOf(found.few)),
        ratio: times(kept),
        aim: `>= ${times(leastKept)}`,
        met: kept >= leastKept,
      },
    );
  }
  return figures;
}

/** Rate of a signed-in request that does nothing, beside the same server with one statement for the session. */
export async function measureRequests(place: Place): Promise<Figure[]> {
  await using pair = await startPair(place, await place.demo());
  const figures: Figure[] = [];
  for (const email of people) {
    const { headers } = await signIn(pair.product.address, email);
    const targets = {
      product: (seconds: number) => load(pair.product.address + nothing, headers, { seconds }),
      floor: (seconds: number) => load(pair.floor.address + nothing, headers, { seconds }),
    };
    for (const target of Object.values(targets)) await target(warmUpSeconds);
    const found = await inRounds(rounds, {
      product: () => targets.product(roundSeconds),
      floor: () => targets.floor(roundSeconds),
    });
    figures.push(...beside(email, found.product, found.floor));
  }
  return figures;
}

/** A floor that answers other rows would be none. */
async function requireSameRows({ product, floor }: Pair, headers: Record<string, string>): Promise<void> {
  const rowsAt = async (address: string) =>
    ((await (await fetch(address + list, { headers })).json()) as { items: unknown[] }).items;
  if (!isDeepStrictEqual(await rowsAt(product.address), await rowsAt(floor.address)))
    throw new Error('the floor answers other servers than the product');
}

const rateOf = (loads: readonly Load[]) => median(loads.map((one) => one.perSecond));

function beside(what: string, product: readonly Load[], floor: readonly Load[]): Figure[] {
  const p99 = (loads: readonly Load[]) => median(loads.map((one) => one.p99));
  const ratio = rateOf(product) / rateOf(floor);
  return [
    {
      what: `${what}: rate`,
      measured: perSecond(rateOf(product)),
      floor: perSecond(rateOf(floor)),
      ratio: times(ratio),
      aim: `>= ${times(least)}`,
      met: ratio >= least,
    },
    {
      what: `${what}: p99`,
      measured: ms(p99(product)),
      floor: ms(p99(floor)),
      ratio: times(p99(product) / p99(floor)),
    },
  ];
}
