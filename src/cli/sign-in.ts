import { openAsker, type Asker } from './ask.ts';
import { Connection, type Answer } from './connection.ts';
import { Refused, UsageError } from './failures.ts';
import { suggestion } from './nearest.ts';
import { forgetSession, keepSession, readSession } from './session-file.ts';

/** The second factors that work without a browser, by the word for them here. */
const ways = { app: 'google', sms: 'sms', email: 'email' } as const;
type Way = keyof typeof ways | 'recovery';
const wayNames: readonly Way[] = ['app', 'sms', 'email', 'recovery'];

const flagNames = ['url', 'email', 'code-by'];

interface Offer {
  mediateToken: string;
  methods: readonly string[];
  recoveryCodes: boolean;
}

/** `cloud login`: what is neither a flag nor in the environment is asked for. */
export async function login(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const flags = flagsOf(args);
  const before = readSession(env);
  const asker = openAsker();
  try {
    const url = originOf(flags.get('url') ?? env['CONSOLE_URL'] ?? before?.url ?? (await asker.ask('Address')));
    const email = flags.get('email') ?? env['CONSOLE_EMAIL'] ?? (await asker.ask('Email'));
    const password = env['CONSOLE_PASSWORD'] ?? (await asker.ask('Password', { hidden: true }));
    const connection = new Connection({ url, email, cookies: {}, token: '' });
    const first = await connection.send({ method: 'POST', path: '/svc/login', body: { email, password } });
    const offer = offerOf(first);
    const person = offer === null ? first : await prove(connection, { offer, by: flags.get('code-by'), env, asker });
    // Its token would be lost with the file, and the session go on without anyone who could end it.
    if (before !== null) await endQuietly(new Connection(before));
    keepSession(env, connection.session);
    process.stderr.write(`Signed in at ${url} as ${email}.\n`);
    warnOf(person.data, url);
  } finally {
    asker.close();
  }
}

/** `cloud logout`: ends the session at the console, and forgets it here. */
export async function logout(env: NodeJS.ProcessEnv): Promise<void> {
  const session = readSession(env);
  if (session === null) throw new UsageError('You are not signed in.');
  await new Connection(session).send({ method: 'GET', path: '/svc/logout' });
  forgetSession(env);
  process.stderr.write(`Signed out of ${session.url}.\n`);
}

function flagsOf(args: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name = '', given] = /^--([^=]+)(?:=(.*))?$/.exec(arg) ?? [];
    if (name === 'password')
      throw new UsageError(
        'Other users can see passwords in arguments. Set CONSOLE_PASSWORD or type the password when prompted.',
      );
    if (!flagNames.includes(name)) throw new UsageError(`Unknown flag ${arg}.${suggestion(name, flagNames, '--')}`);
    const value = given ?? rest.shift();
    if (value === undefined) throw new UsageError(`--${name} needs a value.`);
    found.set(name, value);
  }
  return found;
}

function originOf(text: string): string {
  const full = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full))
    throw new UsageError(`"${text}" is not a valid address. Enter an address such as https://console.example.com.`);
  return new URL(full).origin;
}

function offerOf({ data }: Answer): Offer | null {
  return typeof data === 'object' && data !== null && 'mediateToken' in data ? (data as Offer) : null;
}

interface Proof {
  offer: Offer;
  by: string | undefined;
  env: NodeJS.ProcessEnv;
  asker: Asker;
}

/** The second step: a code that is asked for may be mistyped twice. */
async function prove(connection: Connection, { offer, by, env, asker }: Proof): Promise<Answer> {
  const way = wayOf(offer, by);
  const { email } = connection.session;
  const common = { email, mediateToken: offer.mediateToken };
  if (way === 'sms' || way === 'email') {
    const body = { ...common, useSMS: way === 'sms', useEmail: way === 'email' };
    const { data } = await connection.send({ method: 'POST', path: '/svc/sendtfa', body });
    process.stderr.write(`A code was sent to ${(data as { destination: string }).destination}.\n`);
  }
  const given = env['CONSOLE_CODE'];
  const question = way === 'app' ? 'Code from the authenticator app' : way === 'recovery' ? 'Recovery code' : 'Code';
  for (let tries = 1; ; tries += 1) {
    const code = given ?? (await asker.ask(question));
    const body = { ...common, code, useTFAGoogle: way === 'app', useTFASMS: way === 'sms' };
    try {
      return await connection.send({ method: 'POST', path: '/svc/logintfa', body });
    } catch (error) {
      const again = error instanceof Refused && error.items.some(({ key }) => key === 'code');
      if (!again || given !== undefined || tries === 3) throw error;
      process.stderr.write(`${error.message}\n`);
    }
  }
}

function wayOf(offer: Offer, by: string | undefined): Way {
  const open = wayNames.filter((way) => (way === 'recovery' ? offer.recoveryCodes : offer.methods.includes(ways[way])));
  if (by === undefined) {
    const [first] = open;
    if (first !== undefined) return first;
    throw new UsageError(
      'The only second factor of your account is a passkey, which needs a browser. Add another factor in the console.',
    );
  }
  const found = open.find((way) => way === by);
  if (found === undefined) throw new UsageError(`--code-by takes ${open.join(' | ')} here, not "${by}".`);
  return found;
}

/** What keeps a person who has signed in from doing anything, and needs a browser. */
function warnOf(data: unknown, url: string): void {
  const person = data as Record<string, unknown>;
  const reasons = [
    person['agreementSignRequired'] === true && 'sign the agreement',
    person['factorEnrolmentRequired'] === true && 'turn on a second factor',
    person['passwordChangeRequired'] === true && 'choose a new password',
  ].filter((reason) => reason !== false);
  if (reasons.length > 0) process.stderr.write(`Open ${url} in a browser and ${reasons.join(' and ')} first.\n`);
}

async function endQuietly(connection: Connection): Promise<void> {
  await connection.send({ method: 'GET', path: '/svc/logout' }).catch(() => {});
}
