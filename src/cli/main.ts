#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import { requestOf, type Request } from './arguments.ts';
import { Connection, type Answer } from './connection.ts';
import { exitCodes, Refused, Unreachable, UsageError } from './failures.ts';
import { follow, tasksIn } from './follow.ts';
import { commandsOf, domains, helpOf } from './help.ts';
import type { Command } from './manifest.ts';
import { suggestion } from './nearest.ts';
import { remainderOf, textOf } from './print.ts';
import { keepSession, readSession } from './session-file.ts';
import { login, logout } from './sign-in.ts';

/** The command line of a console: one file without dependencies, made of the operation table. */
async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first = 'help', second, ...rest] = args;
  if (first === 'help' || first === '--help' || first === '-h') return help(second ?? null, rest[0] ?? null);
  if (first === 'login') return login(args.slice(1), env).then(() => 0);
  if (first === 'logout') return logout(env).then(() => 0);
  if (second === undefined || second === '--help' || second === '-h' || second === 'help') return help(first, null);
  const command = commandOf(first, second);
  const request = requestOf(command, rest, env);
  return request.options.help ? help(first, second) : run(command, request, env);
}

function help(domain: string | null, name: string | null): number {
  if (domain !== null) demandDomain(domain);
  process.stdout.write(helpOf(domain !== null && name !== null ? commandOf(domain, name) : null, domain));
  return 0;
}

function demandDomain(domain: string): void {
  if (domains.includes(domain)) return;
  const names = [...domains, 'login', 'logout', 'help'];
  throw new UsageError(
    `Unknown group "${domain}".${suggestion(domain, names)}\nRun "cloud help" for a list of groups.`,
  );
}

function commandOf(domain: string, name: string): Command {
  demandDomain(domain);
  const own = commandsOf(domain);
  const found = own.find((one) => one.name === name) ?? own.find((one) => one.long === name);
  if (found !== undefined) return found;
  const near = suggestion(
    name,
    own.map((one) => one.name),
    `${domain} `,
  );
  throw new UsageError(
    `Unknown command "${domain} ${name}".${near}\nRun "cloud help ${domain}" for a list of commands.`,
  );
}

async function run(command: Command, request: Request, env: NodeJS.ProcessEnv): Promise<number> {
  const session = readSession(env);
  if (session === null) {
    process.stderr.write('You are not signed in. Run "cloud login".\n');
    return exitCodes.session;
  }
  const connection = new Connection(session, (changed) => keepSession(env, changed));
  const { options } = request;
  try {
    const answer = await call(connection, command, request);
    process.stdout.write(command.file ? answer.text : textOf(answer.data, options));
    const more = remainderOf(answer.data);
    if (more !== null && options.output !== 'json') process.stderr.write(`${more}\n`);
    const skipped = skippedIn(answer.data);
    if (skipped > 0) process.stderr.write(`${skipped} of the items failed. See the response for the reasons.\n`);
    const well = !options.wait || options.dryRun || (await follow(connection, tasksIn(answer.data)));
    return well && skipped === 0 ? 0 : exitCodes.refused;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const text = options.output === 'json' ? JSON.stringify({ errors: error.items }, null, 2) : error.message;
    process.stderr.write(`${text}\n`);
    if (error.status !== 401) return exitCodes.refused;
    process.stderr.write('Run "cloud login" to sign in again.\n');
    return exitCodes.session;
  }
}

function call(connection: Connection, command: Command, request: Request): Promise<Answer> {
  const { params, query, body, options } = request;
  const path = command.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(params[field])));
  const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)])).toString();
  const key = options.idempotencyKey ?? randomUUID();
  const headers = {
    ...(command.idempotent ? { 'idempotency-key': key } : {}),
    ...(options.dryRun ? { 'dry-run': 'true' } : {}),
    ...(command.ifMatch && options.ifMatch !== null ? { 'if-match': `"${options.ifMatch}"` } : {}),
  };
  return connection.send({ method: command.method, path: search === '' ? path : `${path}?${search}`, body, headers });
}

/** How many of several objects an answer says were left out. */
function skippedIn(data: unknown): number {
  const results = typeof data === 'object' && data !== null && 'results' in data ? data.results : null;
  if (!Array.isArray(results)) return 0;
  return results.filter((one: { refusal?: unknown }) => typeof one.refusal === 'string').length;
}

function codeOf(error: unknown): number {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof Unreachable) return exitCodes.unreachable;
  return exitCodes.refused;
}

// The user who reads the output may have seen enough of it.
process.stdout.on('error', () => process.exit(0));
try {
  process.exitCode = await main(process.argv.slice(2), process.env);
} catch (error) {
  process.exitCode = codeOf(error);
}
