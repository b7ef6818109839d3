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
