import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
/** A headless Chromium with the libraries that it needs, for machines that have neither; fetched only there. */
const carried = { name: '@sparticuz/chromium', version: '153.0.0', platform: 'linux-x64' };
const folder = path.join(root, '.cache/chromium', carried.version);
const program = path.join(folder, 'chromium');

/** The shell without its own window does the same for a fifth less work; where it is not, the browser does. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The browser that journeys use: a named one, an installed one, one that was brought; undefined: Playwright's own. */
export const browserPath = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? installed.find(existsSync) ?? [program].find(existsSync);

/** What the browser finds in its environment: one that was brought has its libraries and fonts beside it. */
export function browserEnv(): Record<string, string> {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
  if (browserPath() !== program) return env;
  return { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
}

/** Brings a browser where there is none, and says in one line what it did. */
export async function ensureBrowser(): Promise<void> {
  if (browserPath() !== undefined || (await startsOwn())) return;
  const problem = await bringCarried();
  if (problem === null) {
    console.log(`No Chromium here: fetched ${carried.name} ${carried.version} into .cache/chromium.`);
    return;
  }
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  await run(process.execPath, [playwright, 'install', '--only-shell', 'chromium']).catch(() => undefined);
  const missing = `No Chromium here, and ${carried.name} ${problem}`;
  if (!(await startsOwn())) throw new Error(`${missing}: install Chromium, or name one in CHROMIUM_PATH.`);
  console.log(`${missing}: Playwright downloaded its own.`);
}

/** Whether Playwright has downloaded a browser before. */
async function startsOwn(): Promise<boolean> {
  try {
    await (await chromium.launch({ args: ['--no-sandbox'] })).close();
    return true;
  } catch {
    return false;
  }
}

/** Why it could not be brought; null: it lies in `folder`. */
async function bringCarried(): Promise<string | null> {
  if (`${process.platform}-${process.arch}` !== carried.platform)
    return `does not run on ${process.platform}-${process.arch}`;
  await mkdir(path.dirname(folder), { recursive: true });
  // Beside its place, so that a fetch that broke off is none.
  const fresh = await mkdtemp(`${folder}-`);
  try {
    await fetchInto(fresh);
    const { stdout } = await run(path.join(fresh, 'chromium'), ['--version'], {
      env: { LD_LIBRARY_PATH: path.join(fresh, 'al2023/lib') },
    });
    if (!stdout.includes('Chrom')) return `said "${stdout.trim()}" instead of its version`;
    await rename(fresh, folder);
    return null;
  } catch (error) {
    return `could not be fetched or started (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function fetchInto(fresh: string): Promise<void> {
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  await writeFile(path.join(fresh, 'package.json'), '{}');
  await run('npm', ['install', ...flags, `${carried.name}@${carried.version}`], { cwd: fresh });
  const entry = pathToFileURL(path.join(fresh, 'node_modules', carried.name, 'build/index.js')).href;
  const unpack = `await (await import(${JSON.stringify(entry)})).default.executablePath()`;
  // It unpacks into the folder for temporary files, and its libraries only where it takes the machine for Amazon's.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await run(process.execPath, ['--input-type=module', '--eval', unpack], { env });
  await rm(path.join(fresh, 'node_modules'), { recursive: true });
  await writeFile(path.join(fresh, 'fonts.conf'), fonts);
}

/** What the machine has comes first; the carried one is in where it has none. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
