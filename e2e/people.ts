import { expect, type Page } from '@playwright/test';
import { password } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';

/** Makes an account of this browser's own with a confirmed email, and leaves it signed in; answers the email. */
export async function newPerson(page: Page, unique: string): Promise<string> {
  const email = `e2e-${unique}@people.test`;
  const data = { email, password, passwordRepeat: password, termsVersion: 1 };
  const made = await page.request.post('/svc/create', { data });
  expect(made.status(), await made.text()).toBe(200);
  await page.goto(await linkMailedTo(email, /^Confirm your email/));
  await expect(page).toHaveURL(/validateSuccessful/i);
  return email;
}

/**
 * The same on another site. Only browsers know that `*.localhost` is this machine, so that the page itself asks; from
 * there the browser is signed in on that site.
 */
export async function newPersonAt(
  page: Page,
  site: string,
  { unique, secret = password }: { unique: string; secret?: string },
): Promise<string> {
  const email = `e2e-${unique}@people.test`;
  await page.goto(`${site}/login`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/svc/create', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { email, password: secret, passwordRepeat: secret, termsVersion: 1 },
  );
  expect(status, 'sign-up').toBe(200);
  await page.goto(site + (await linkMailedTo(email, /^Confirm your email/)));
  await expect(page).toHaveURL(/validateSuccessful/i);
  return email;
}
