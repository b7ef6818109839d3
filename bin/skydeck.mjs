#!/usr/bin/env node
// What runs first: needs nothing installed but Node >= 20.19. It installs the packages, finds the Node that
// Skydeck runs on, builds what changed, and hands over. Each step is skipped when nothing changed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);
const OLDEST_BOOT = [20, 19];
const OLDEST_RUNTIME = [24, 7];
/** Commands of a checkout: they run from source and need no build. */
const TOOLS = ['check', 'test', 'bench', 'routes', 'reword', 'languages'];
const BUILD_INPUTS = [
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'public',
  'tools/build-server.ts',
  'tools/web',
];

const [command = 'help', ...rest] = process.argv.slice(2);

try {
  if (!isAtLeast(process.versions.node, OLDEST_BOOT)) fail(`Skydeck needs Node ${OLDEST_BOOT.join('.')} or newer.`);
  install();
  const node = findNode();
  if (TOOLS.includes(command)) run(node, [at('tools', `${command}.ts`), ...rest]);
  else {
    await build(node);
    if (command !== 'build') run(node, [at('dist/platform/main.js'), command, ...rest]);
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/** Installs what the lock file says unless that is what is there. */
function install() {
  const lock = fs.readFileSync(at('package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = at('node_modules/.skydeck');
  if (readText(stamp) === wanted) return;
  if (!isInstalled(JSON.parse(lock.toString()))) {
    say('Installing packages');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    // Not `npm ci`: it refuses a lock file in which the optional package of some other platform is missing, and
    // registries have had those later than the rest. `install --no-save` keeps to the locked versions all the same.
    const flags = ['--no-save', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'];
    const done = spawnSync(npm, ['install', ...flags], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (done.status !== 0) fail('npm install failed. See the output above.');
  }
  // Renamed into place: written over, it would change every copy of the folder that shares files with this one.
  fs.writeFileSync(`${stamp}.${process.pid}`, wanted);
  fs.renameSync(`${stamp}.${process.pid}`, stamp);
}

/** Whether an installation by hand has already brought every package in the version of the lock file. */
function isInstalled(lock) {
  const text = readText(at('node_modules/.package-lock.json'));
  if (text === null) return false;
  const found = JSON.parse(text).packages;
  return Object.entries(lock.packages).every(
    ([name, wanted]) => name === '' || wanted.optional || found[name]?.version === wanted.version,
  );
}

/** The running Node when it is new enough, otherwise the one that came with the packages. */
function findNode() {
  if (isAtLeast(process.versions.node, OLDEST_RUNTIME)) return process.execPath;
  const brought = at('node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (fs.existsSync(brought)) return brought;
  return fail(`No Node package exists for ${process.platform} on ${process.arch}. Install Node 24 and start again.`);
}

/** Builds server and console side by side into a new folder, which then takes the place of `dist`. */
async function build(node) {
  const wanted = hashInputs();
  if (readText(at('dist/.stamp')) === wanted) return;
  const started = Date.now();
  const draft = at(`dist.${process.pid}`);
  const server = [at('tools/build-server.ts'), draft];
  const vite = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const web = ['--outDir', path.join(draft, 'web'), '--emptyOutDir'];
  try {
    await Promise.all([
      step(node, server, 'Building the server'),
      fs.existsSync(at('vite.config.ts')) && step(node, [...vite, ...web], 'Building the console'),
    ]);
    fs.writeFileSync(path.join(draft, '.stamp'), wanted);
    fs.rmSync(at('dist'), { recursive: true, force: true });
    fs.renameSync(draft, at('dist'));
  } catch (error) {
    // Another start may have put its own, equal build there in this very moment.
    if (readText(at('dist/.stamp')) !== wanted) throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of BUILD_INPUTS.flatMap((name) => listFiles(name))) {
    if (/\.(test|e2e)\.tsx?$/.test(file)) continue;
    hash.update(`\n${file}\n`).update(fs.readFileSync(at(file)));
  }
  return hash.digest('hex');
}

/** Files at or below a path, relative to the project, in a fixed order. */
function listFiles(name) {
  const found = fs.statSync(at(name), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [name];
  return fs
    .readdirSync(at(name))
    .sort()
    .flatMap((child) => listFiles(path.join(name, child)));
}

function step(node, args, title) {
  say(title);
  return new Promise((resolve, reject) => {
    // What starts it, a test for one, may have another mode in its environment, and React would be built for that.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${title} failed:\n${output}`))));
  });
}

/**
 * Runs the command and exits with its status. Forwards signals; the channel notifies the child if this process dies without
 * a chance to forward anything.
 */
function run(node, args) {
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiled modules are kept beside the build and go with it; the programs that it starts share them.
    env: { NODE_COMPILE_CACHE: at('dist/.compiled'), ...process.env },
  });
  // A terminal sends Ctrl C to the whole group, so the child has its own already.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function isAtLeast(version, [major, minor]) {
  const [foundMajor, foundMinor] = version.split('.').map(Number);
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
