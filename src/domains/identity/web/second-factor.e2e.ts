import { Secret, TOTP } from 'otpauth';
import { findings } from '../../../../e2e/accessibility.ts';
import { expect, password, test, type Page } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

/** A code of an authenticator, `step` half minutes ahead: one step is taken, so that no test waits for the next. */
const codeOf = (secret: string, step: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: Date.now() + step * 30_000 });

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

test('an authenticator is set up, asked for, and switched off again', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 40[13]/);
  // An account of its own: while its factor is on, a password alone does not do, for another journey or a second try.
  const email = await newPerson(page, unique);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Authenticator app' })
    .getByRole('button', { name: 'Set up' })
    .click();
  await prove(page);
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = await setUp.getByRole('code').innerText();
  const used = codeOf(secret, 0);
  await setUp.getByLabel('Code shown in the app').fill(used);
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(page.getByText('On', { exact: true }).first()).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/tfa/);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Six-digit code').fill(used);
  await expect(page.getByText('Invalid TFA verification code')).toBeVisible();
  await page.reload();
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 1));
  // The sign-in loads the console: a screen opened before would be left again.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.goto('/Profile/security');
  await page.getByRole('button', { name: 'Turn off', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  await dialog.getByLabel('Two-factor authentication').selectOption({ label: 'Recovery code' });
  await dialog.getByLabel('Recovery code').fill(recovery);
  await prove(page);
  await expect(page.getByText('Security settings saved')).toBeVisible();
});
