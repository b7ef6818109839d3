import { findings } from '../../../../e2e/accessibility.ts';
import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { newPersonAt } from '../../../../e2e/people.ts';

/** This runs after all other journeys: a policy counts for everyone on the site. */
const nimbus = () => productUrl().replace('localhost', 'nimbus.localhost');
const inside = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto(`${nimbus()}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden();
}

/** Saves another shortest password, as the administrator of the site. */
async function demand(page: Page, length: number): Promise<void> {
  await page.goto(`${nimbus()}/signInPolicy`);
  await page.getByLabel('Minimum password length').fill(`${length}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  const saved = page.getByText('Policy saved');
  await expect(dialog.or(saved)).toBeVisible();
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }
  await expect(saved).toBeVisible();
}

test('a saved policy holds at once: whoever has too short a password chooses a new one first', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  complaints.expect(/status of 40[013]/);
  const old = 'Otr-4179';
  const email = await newPersonAt(page, nimbus(), { unique, secret: old });
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin@nimbus.test', password);
  await admin.goto(`${nimbus()}/signInPolicy`);
  await expect(admin.getByRole('group', { name: 'Allowed methods' }).getByRole('checkbox')).toHaveCount(4);
  await expect(admin.getByRole('group', { name: 'Roles that need a second factor' }).getByRole('checkbox')).toHaveCount(
    8,
  );
  expect(await findings(admin)).toEqual([]);
  // Shorter than what the other people of the demonstration have.
  await demand(admin, 9);

  await page.goto(`${nimbus()}/logout`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email, old);
  await page.goto(`${nimbus()}/tasks`);
  await expect(page.getByRole('heading', { name: 'Choose a longer password' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(page.getByText(/^9 to 30 characters\./)).toBeVisible();
  await page.getByLabel('Old password').fill(old);
  await page.getByLabel('New password', { exact: true }).fill('Otr-4180');
  await page.getByLabel('Confirm new password').fill('Otr-4180');
  await page.getByRole('button', { name: 'Change password and continue' }).click();
  await expect(page.getByText('Passwords on this site need at least 9 characters.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Velvet-otter-41');
  await page.getByLabel('Confirm new password').fill('Velvet-otter-41');
  await page.getByRole('button', { name: 'Change password and continue' }).click();
  await expect(inside(page)).toBeVisible();
  await expect(page).toHaveURL(/\/tasks/);
  await page.goto(`${nimbus()}/logout`);
  await page.goto(`${nimbus()}/create`);
  await page.getByLabel('Password', { exact: true }).fill('Otr-4180');
  await expect(page.getByText('Too short. Use at least 9 characters.')).toBeVisible();
  await demand(admin, 6);
  await admin.context().close();
});
