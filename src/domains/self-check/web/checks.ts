import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { call } from '#shell/data/call.ts';
import { isUpdated, lookForUpdate } from '#shell/boot/update.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { canLoad } from '#shell/data/probe.ts';
import { selfCheck } from '../contract.ts';
import { checkStream } from './check-stream.ts';
import { clockFinding, slowMs } from './findings.ts';
import type { Check } from './types.ts';

type Connection = AnswerOf<typeof selfCheck.readConnection>;

export interface BrowserChecks {
  ranAt: number;
  checks: readonly Check[];
  /** Null: the service did not answer. */
  connection: Connection | null;
}

const title = {
  service: () => t`Service`,
  clock: () => t`Clock`,
  events: () => t`Live updates`,
  assets: () => t`Files of the console`,
  storage: () => t`Browser storage`,
  version: () => t`Console version`,
};

/** Runs every check of this browser and its way to the service, once. */
export async function checkBrowser(signal: AbortSignal): Promise<BrowserChecks> {
  const [reached, assets, version] = await Promise.all([reachService(signal), checkAssets(), checkVersion()]);
  const { connection } = reached;
  const events = await checkEvents(connection, signal);
  return { ranAt: Date.now(), connection, checks: [...reached.checks, events, assets, checkStorage(), version] };
}

/** Asks the service for its time; the way there and back is taken off by half. */
async function reachService(signal: AbortSignal): Promise<{ connection: Connection | null; checks: Check[] }> {
  const [id, name] = ['service', title.service()];
  const begun = Date.now();
  try {
    const connection = await call(selfCheck.readConnection, {}, { signal, ownSession: true, quiet: true });
    const ms = Date.now() - begun;
    const result = t`Answered in ${ms} ms. Your address is ${connection.address}.`;
    const next = ms > slowMs ? t`The connection is slow. Try another network.` : null;
    const clock = clockFinding(begun + ms / 2 - Date.parse(connection.now));
    return {
      connection,
      checks: [
        { id, title: name, state: next === null ? 'ok' : 'warning', result, next },
        { id: 'clock', title: title.clock(), ...clock },
      ],
    };
  } catch (error) {
    if (signal.aborted) throw error;
    const result =
      error instanceof ApiError && error.status > 0
        ? t`Refused with status ${error.status}: ${error.message}`
        : t`The request was blocked or not answered.`;
    const next = t`Allow this address in your content blocker, firewall and proxy, or try another network.`;
    return { connection: null, checks: [{ id, title: name, state: 'failed', result, next }] };
  }
}

async function checkEvents(connection: Connection | null, signal: AbortSignal): Promise<Check> {
  const named = { id: 'events', title: title.events() };
  if (!connection?.signedInAs)
    return { ...named, state: 'skipped', result: t`Checked once you are signed in.`, next: null };
  return { ...named, ...(await checkStream(signal)) };
}

/** The addresses of what the page is made of. */
function assetAddresses(): string[] {
  const named = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=icon]')];
  return [...new Set([...named, ...sheets.map(({ href }) => href)])];
}

/** Asks for the scripts, styles and pictures of the page again, past the browser's cache. */
async function checkAssets(): Promise<Check> {
  const named = { id: 'assets', title: title.assets() };
  const addresses = assetAddresses();
  const answers = await Promise.all(addresses.map(canLoad));
  const refused = addresses.filter((_, i) => !answers[i]).map((address) => new URL(address).pathname);
  if (refused.length === 0)
    return { ...named, state: 'ok', result: t`All ${addresses.length} files can be loaded.`, next: null };
  const result = t`Blocked: ${refused.join(', ')}`;
  return { ...named, state: 'failed', result, next: t`Allow this address in your content blocker and proxy.` };
}

function checkStorage(): Check {
  const named = { id: 'storage', title: title.storage() };
  const next = t`Allow cookies and site data for this address.`;
  try {
    localStorage.setItem('console.check', '1');
    localStorage.removeItem('console.check');
  } catch {
    return { ...named, state: 'failed', result: t`Site data is blocked.`, next };
  }
  if (!navigator.cookieEnabled) return { ...named, state: 'failed', result: t`Cookies are blocked.`, next };
  return { ...named, state: 'ok', result: t`Cookies and site data are allowed.`, next: null };
}

async function checkVersion(): Promise<Check> {
  const named = { id: 'version', title: title.version() };
  await lookForUpdate();
  const build = buildName();
  if (!isUpdated()) return { ...named, state: 'ok', result: build, next: null };
  const result = t`${build}. A newer version is available.`;
  return { ...named, state: 'warning', result, next: t`Reload the page.` };
}

/** The build of the console that runs: the name of its entry script. */
function buildName(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? location.origin;
  return new URL(src).pathname.split('/').at(-1) ?? '';
}
