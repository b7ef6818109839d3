import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { existsSync } from 'node:fs';
import type { Session } from './session.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];

/** The system's Chromium, else the one that Playwright has downloaded. Throws when there is neither. */
export function openBrowser(): Promise<Browser> {
  const executablePath = installed.find((file) => existsSync(file));
  // Chromium refuses to sandbox what root starts.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...args, ...sandbox] });
}

/** Its own browser profile, so with an empty cache; signed in where a session is given. */
export async function openProfile(browser: Browser, address: string, session?: Session): Promise<BrowserContext> {
  // Wide enough for every column of the list of servers: none makes room.
  const context = await browser.newContext({ viewport: { width: 1680, height: 900 } });
  const cookies = Object.entries(session?.cookies ?? {}).map(([name, value]) => ({ name, value, url: address }));
  await context.addCookies(cookies);
  return context;
}
