import { randomBytes } from 'node:crypto';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';

export { expect } from '@playwright/test';
export type { Locator, Page } from '@playwright/test';

export const password = 'Skydeck-demo1';

/** What a browser complained about; a journey that provokes something says what. */
export interface Complaints {
  all: string[];
  /** Complaints that match belong to the journey. */
  expect(pattern: RegExp): void;
}

interface Fixtures {
  complaints: Complaints;
  /** Part of the names of what this test makes, so that tests do not disturb each other. */
  unique: string;
}

/**
 * A test in a browser that fails on any error on the console, uncaught error, violation of the content security
 * policy or dialog, besides its own expectations.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(productUrl()),
  unique: async ({}, use) => use(randomBytes(3).toString('hex')),
  complaints: [
    async ({ context }, use) => {
      const complaints = await listen(context);
      const expected: RegExp[] = [];
      await use({ all: complaints, expect: (pattern) => expected.push(pattern) });
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Where the product answers; set by the global set-up. */
export function productUrl(): string {
  const url = process.env['E2E_URL'];
  if (url === undefined) throw new Error('the product does not run');
  return url;
}

/** Notes what the browser complains about in every page of a context. */
export async function listen(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') complaints.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  return complaints;
}

/** Proves with the password who is at the keyboard, where a dialog asks for it. */
export async function proveIdentity(page: Page): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Password' });
  await field.fill(password);
  await field.press('Enter');
}

/** Signs in by the form, as people do. */
export async function signIn(page: Page, email = 'user@skydeck.test'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden();
}

/** Gives the browser a session without the form, for journeys that are about something else. */
export async function beSignedIn(page: Page, email = 'user@skydeck.test'): Promise<void> {
  const answer = await page.request.post('/svc/login', { data: { email, password } });
  expect(answer.status(), 'sign-in').toBe(200);
}

/** Whether the window is a phone's: lists are cards, the navigation is a drawer. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;
