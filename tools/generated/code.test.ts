import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { codeMode, isShownAsCode, leaveCodeMode, showNextAsCode } from '#shell/form/code-mode.ts';
import { cliOf, curlOf, jsonOf, type RequestCall } from '#shell/form/request-code.ts';
import { projectRoot } from '#platform/paths.ts';
import { testApp } from '#test/app.ts';
import { createWorld } from '#test/world.ts';
import { requestOf as parsed } from '../../src/cli/arguments.ts';
import { readCommands } from '../web/command-line-manifest.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const commands = new Map((await readCommands(projectRoot)).map((one) => [`${one.method} ${one.path}`, one]));
const changes = allOperations(it).filter((op) => isUnsafe(op) && commands.has(`${op.method} ${op.base}${op.path}`));

const origin = 'https://console.test';
const callOf = (op: (typeof changes)[number]): RequestCall => ({
  op,
  ...sampleOf(op, world, world.ada),
  ...(op.ifMatch ? { ifMatch: 7 } : {}),
});

/** The words that a shell makes of a text. */
const wordsOf = (text: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${text}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

/** Secrets of the environment, each with its name as its value. */
const environmentOf = (text: string) => {
  const names = /^# These come from the environment: ([\w, ]+)/.exec(text)?.[1]?.split(', ') ?? [];
  return Object.fromEntries(names.map((name) => [name, name]));
};

/** The input with secrets replaced by the names that stand for them. */
const openOf = (call: RequestCall) => JSON.parse(jsonOf(call).replaceAll(/<([A-Z_]+)>/g, '$1')) as object;

test('there are changes to show', () => expect(changes.length).toBeGreaterThan(150));

test.each(changes.map((op) => [nameOf(op), op] as const))('%s is shown as the command that does it', (_, op) => {
  const call = callOf(op);
  const text = cliOf(call, origin);
  const command = commands.get(`${op.method} ${op.base}${op.path}`)!;
  const [node, program, domain, name, ...args] = wordsOf(text.slice(text.lastIndexOf('node cloud.mjs')));
  expect([node, program, domain, name]).toEqual(['node', 'cloud.mjs', command.domain, command.long]);
  // Secrets within a part of the request are shown by their names.
  const open = args.map((arg) => arg.replaceAll(/<([A-Z_]+)>/g, '$1'));
  const { params, query, body, options } = parsed(command, open, environmentOf(text));
  // In an address everything is text.
  const texts = (values: object = {}) =>
    Object.fromEntries(Object.entries(values).map(([key, one]) => [key, String(one)]));
  expect([texts(params), texts(query)]).toEqual([texts(call.params), texts(call.query)]);
  if (command.body) expect(body).toEqual(openOf(call));
  expect(options.ifMatch).toBe(op.ifMatch ? '7' : null);
});

test.each(changes.map((op) => [nameOf(op), op] as const))('%s is shown as the request that does it', (_, op) => {
  const call = callOf(op);
  const text = curlOf(call, origin);
  const last = text.slice(text.lastIndexOf('\ncurl ') + 1);
  const request = `curl() { while [ $# -gt 0 ]; do printf '%s\\0' "$1"; shift; done; cat; }
awk() { printf token; }
${last.includes('<<JSON') ? last : `${last.trimEnd()} < /dev/null\n`}`;
  const env = { ...environmentOf(text), TOKEN: 't', PATH: process.env['PATH'] ?? '' };
  const parts = execFileSync('sh', ['-c', request], { encoding: 'utf8', env }).split('\0');
  const wanted = requestOf(op, sampleOf(op, world, world.ada));
  expect(parts).toContain(`${origin}${wanted.url}`);
  const method = parts.includes('-X') ? parts[parts.indexOf('-X') + 1] : call.input === undefined ? 'GET' : 'POST';
  expect(method).toBe(op.method);
  if (call.input !== undefined) expect(JSON.parse(parts.at(-1)!)).toEqual(openOf(call));
});

test.each(changes.map((op) => [nameOf(op), op] as const))('%s is shown once instead of being made', (_, op) => {
  const { op: _op, ...call } = callOf(op);
  expect(isShownAsCode(op, () => call)).toBe(false);
  showNextAsCode();
  // What only looks at what would happen is made.
  expect(isShownAsCode(op, () => ({ ...call, dryRun: true }))).toBe(false);
  expect(isShownAsCode(op, () => call)).toBe(true);
  const { armed, shown } = codeMode.now();
  expect(armed).toBe(false);
  expect(shown && curlOf(shown, origin)).toBe(curlOf(callOf(op), origin));
  expect(isShownAsCode(op, () => call)).toBe(false);
  leaveCodeMode();
  expect(codeMode.now().shown).toBeNull();
});

/** Changes that a screen sends past `useAct`, `useOpForm` and `useProof`, and why no one would want their code. */
const unshown: Record<string, string> = {
  'abuse.previewAbuseWarning': 'shows an email and sends none',
  'account.confirmEmail': 'a mailed link',
  'connect.orderConsole': 'a console that is open asks again by itself',
  'console.noteNews': 'remembered by the way',
  'console.noteRecent': 'remembered by the way',
  'console.noteTour': 'remembered by the way',
  'console.saveZoneScope': 'what a person looks at',
  'console.reportCrash': 'sent by a screen that failed',
  'identity.addPasskey': 'needs the browser and its key',
  'identity.keepSession': 'keeps the session of the window',
  'identity.readFactorDetails': 'before the sign-in',
  'identity.signIn': 'before the sign-in',
  'identity.signInWithFactor': 'before the sign-in',
  'identity.signInWithPasskey': 'before the sign-in',
  'identity.startPasskey': 'needs the browser and its key',
  'identity.startPasskeyProof': 'needs the browser and its key',
  'identity.startPasskeySignIn': 'before the sign-in',
  'identity.unlockSignIn': 'a mailed link',
  'library.resumeUpload': 'part of an upload',
  'billing.confirmBillingRecipient': 'a mailed link',
  'notifications.confirmAddress': 'a mailed link',
  'notifications.unsubscribe': 'a mailed link',
  'payments.checkPaymentOrder': 'a page that comes back from paying asks by itself',
  'registration.noteReferral': 'before the sign-in',
  'registration.refuseSignIn': 'a mailed link',
  'social.confirmLink': 'a sign-in through another service',
  'social.finishState': 'a sign-in through another service',
  'social.signInByLink': 'before the sign-in',
};

test('every change of a screen is sent where it can be shown as code', () => {
  const files = globSync('src/{shell,domains/*/web}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !/\.(test|e2e)\.ts$/.test(file),
  );
  const known = new Map(allOperations(it).map((op) => [`${op.domain}.${op.name}`, op]));
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    // It asks first.
    if (/\bisShownAsCode\(/.test(text)) return [];
    return [...text.matchAll(/\bcall\((?:consoleOps|(\w+))\.(\w+)/g)].map(
      ([, domain = 'console', name]) => `${domain}.${name}`,
    );
  });
  const past = found.filter((name) => known.has(name) && isUnsafe(known.get(name)!));
  expect(found.length).toBeGreaterThan(10);
  expect([...new Set(past)].toSorted()).toEqual(Object.keys(unshown).toSorted());
});
