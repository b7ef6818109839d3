import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, password, test } from '../../../../e2e/journey.ts';
import { messagesTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('the console and the mails speak the language that was chosen, at once and after the next sign-in', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const email = await newPerson(page, unique);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  // What is typed and not saved must not be lost by a change of the language.
  await page.getByLabel('Company').fill('Otter');
  const language = page.getByLabel('Language').and(page.locator('select')).first();
  await expect(language).toBeDisabled();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await language.selectOption('de');
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(
    page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Übersicht' }),
  ).toBeVisible();
  await expect(page.getByLabel('Sprache').and(page.locator('select')).first()).toHaveValue('de');
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();

  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill('Wrong-horse-1');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('E-Mail oder Passwort ist falsch.')).toBeVisible();
  // The page before the sign-in changes automatically; the account keeps its own.
  await page.getByLabel('Sprache').selectOption('en');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/forgot');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect
    .poll(async () => (await messagesTo(email)).map(({ subject }) => subject), { message: 'the mail in German' })
    .toContainEqual(expect.stringMatching(/^Neues Passwort für .* wählen$/));
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
});
