import { load, type Load } from './load.ts';
import { fullThousands, type Place } from './place.ts';
import { startProgram } from './program.ts';
import { ms, perSecond, times, type Figure } from './report.ts';
import { inRounds, median } from './rounds.ts';
import { signIn } from './session.ts';

const rounds = 4;
const roundSeconds = 2;
const warmUpSeconds = 2;
const path = '/svc/servers?size=25';
/** Share of its rate with few servers that the list must keep with many. */
const least = 0.6;

/** Rate of the server list with few and with many servers, beside a constant answer of the same size. */
export async function measureList(place: Place): Promise<Figure[]> {
  // The full database is a copy of the other one, which nothing may be connected to in the meantime.
  const full = await place.full();
  await using few = await place.product(await place.demo());
  await using many = await place.product(full);
  const figures: Figure[] = [];
  for (const email of ['root@skydeck.test', 'user@skydeck.test']) {
    const { headers: ofFew } = await signIn(few.address, email);
    const { headers: ofMany } = await signIn(many.address, email);
    const bytes = Buffer.byteLength(await (await fetch(few.address + path, { headers: ofFew })).text());
    await using floor = await startProgram('floor-server.ts', { BENCH_BYTES: String(bytes) });
    const targets = {
      few: (seconds: number) => load(few.address + path, ofFew, { seconds }),
      many: (seconds: number) => load(many.address + path, ofMany, { seconds }),
      floor: (seconds: number) => load(floor.address, {}, { seconds }),
    };
    for (const target of Object.values(targets)) await target(warmUpSeconds);
    const found = await inRounds(rounds, {
      few: () => targets.few(roundSeconds),
      many: () => targets.many(roundSeconds),
      floor: () => targets.floor(roundSeconds),
    });
    figures.push(...compare(email, found));
  }
  return figures;
}

function compare(email: string, found: Record<'few' | 'many' | 'floor', Load[]>): Figure[] {
  const rate = (name: keyof typeof found) => median(found[name].map((one) => one.perSecond));
  const p99 = (name: keyof typeof found) => median(found[name].map((one) => one.p99));
  const floor = rate('floor');
  const kept = rate('many') / rate('few');
  const of = (name: 'few' | 'many', servers: string): Figure[] => [
    {
      what: `${email}, ${servers} servers: rate`,
      measured: perSecond(rate(name)),
      floor: perSecond(floor),
      ratio: times(rate(name) / floor),
    },
    {
      what: `${email}, ${servers} servers: p99`,
      measured: ms(p99(name)),
      floor: ms(p99('floor')),
      ratio: times(p99(name) / p99('floor')),
    },
  ];
  return [
    ...of('few', '400'),
    ...of('many', `${fullThousands},000`),
    {
      what: `${email}: rate with many beside few`,
      measured: perSecond(rate('many')),
      floor: perSecond(rate('few')),
      ratio: times(kept),
      aim: `>= ${times(least)}`,
      met: kept >= least,
    },
  ];
}
