import pg from 'pg';
import { demoPassword } from '#seed/people.ts';
import type { Place } from './place.ts';
import { ms, type Figure } from './report.ts';
import { inRounds, median, quantile } from './rounds.ts';

const samples = 200;
const warmUp = 10;
/** Milliseconds between medians that no one must be able to see. */
const most = 5;
const wrong = 'Not-the-password-7';

interface Guess {
  email: string;
  password: string;
}
interface Sample {
  ms: number;
  /** Status and body, the seconds of a countdown left out. */
  answer: string;
}

/**
 * What a stranger learns from a refused sign-in: body and time of every kind of name, each beside the first of its group. The
 * floor is the same difference between two series of one and the same guess.
 */
export async function measureOracle(place: Place): Promise<Figure[]> {
  const target = await place.demo();
  await using product = await place.product(target);
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  try {
    const { open, blocked } = await prepare(client);
    const ask = (guess: Guess) => async () => {
      // Every open name is before its first failure; the blocked ones stay blocked.
      await client.query('delete from sign_in_failure where blocked_until is null');
      return signIn(product.address, guess);
    };
    for (const guess of Object.values(blocked))
      for (let n = 0; n < 5; n += 1) await signIn(product.address, { ...guess, password: wrong });
    await client.query(`update sign_in_failure set blocked_until = now() + interval '1 day'`);
    return [...(await compare(open, ask)), ...(await compare(blocked, ask))];
  } finally {
    await client.end();
  }
}

/** Gives accounts of the demonstration the states in question. */
async function prepare(client: pg.Client) {
  const { rows } = await client.query<{ email: string }>(
    `select a.email from account a join site s on s.id = a.site_id join credential c on c.account_id = a.id
     where a.enabled and a.status = 'Ok' and a.role = 'account-holder' and s.id = (
       select site_id from account where email = 'user@skydeck.test') and a.email <> 'user@skydeck.test'
     order by a.email limit 5`,
  );
  const [plain, unverified, locked, disabled, held] = rows.map(({ email }) => email);
  if (held === undefined) throw new Error('the demonstration has too few accounts');
  await client.query('update account set email_validated_at = null where email = $1', [unverified]);
  await client.query(`update account set status = 'Locked' where email = $1`, [locked]);
  await client.query('update account set enabled = false where email = $1', [disabled]);
  const of = (email = '', password = wrong): Guess => ({ email, password });
  return {
    open: {
      'wrong password': of(plain),
      'wrong password, once more': of(plain),
      'unknown name': of('nobody@skydeck.test'),
      'unverified email': of(unverified),
      'locked account': of(locked),
      'locked account, right password': of(locked, demoPassword),
      'disabled account, right password': of(disabled, demoPassword),
    },
    blocked: {
      'blocked name': of(held),
      'blocked name, once more': of(held),
      'blocked name, right password': of(held, demoPassword),
      'blocked unknown name': of('blocked-nobody@skydeck.test'),
    },
  };
}

async function compare(group: Record<string, Guess>, ask: (guess: Guess) => () => Promise<Sample>): Promise<Figure[]> {
  const things = Object.fromEntries(Object.entries(group).map(([name, guess]) => [name, ask(guess)]));
  await inRounds(warmUp, things);
  const found = await inRounds(samples, things);
  const [first, again, ...others] = Object.keys(group);
  if (first === undefined || again === undefined) throw new Error('a group needs a guess and the same once more');
  const middle = (name: string) => median(found[name]!.map((one) => one.ms));
  const answers = (name: string) => new Set(found[name]!.map((one) => one.answer));
  const apart = (name: string) => Math.abs(middle(name) - middle(first));
  const base = {
    what: first,
    measured: `${ms(middle(first))}, p90 ${ms(
      quantile(
        found[first]!.map((o) => o.ms),
        0.9,
      ),
    )}`,
  };
  return [
    base,
    ...others.map((name): Figure => {
      const same = new Set([...answers(name), ...answers(first)]).size === 1;
      return {
        what: `${name}: ${same ? 'same answer' : 'ANOTHER ANSWER'}, median apart by`,
        measured: ms(apart(name)),
        floor: ms(apart(again)),
        aim: `< ${ms(most)}`,
        met: same && apart(name) < most,
      };
    }),
  ];
}

async function signIn(address: string, guess: Guess): Promise<Sample> {
  const began = performance.now();
  const response = await fetch(`${address}/svc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(guess),
  });
  const body = await response.text();
  const took = performance.now() - began;
  if (response.ok) throw new Error(`${guess.email} signed in`);
  return { ms: took, answer: `${response.status} ${body.replaceAll(/\d+ seconds/g, 'n seconds')}` };
}
