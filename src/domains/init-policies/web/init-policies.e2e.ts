import { expect, signIn, test } from '../../../../e2e/journey.ts';
import { unfoldOptions } from '../../../../e2e/servers.ts';

test('an init policy: written as form and text, published, run by a new server', async ({
  page,
  unique,
  complaints,
}) => {
  // The name that is too short.
  complaints.expect(/status of 400/);
  await signIn(page);
  const name = `Web ${unique}`;

  await test.step('begins with a template', async () => {
    await page.goto('/cloudinit');
    await page.getByRole('button', { name: 'Create policy' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create policy' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('x');
    await dialog.getByRole('combobox', { name: 'Start with' }).selectOption({ label: 'Web server with nginx' });
    await dialog.getByRole('button', { name: 'Create policy' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/needs 3 to 60/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create policy' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  const editor = page.getByRole('textbox', { name: 'Configuration as YAML' });
  await test.step('forms and text are in step both ways', async () => {
    await page.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Berlin');
    await expect(editor).toContainText('timezone: Europe/Berlin');
    await page.getByText('Plain text', { exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Configuration as YAML' });
    await text.fill('#cloud-config\n# kept\ntimezone: UTC\npackage_update: true\npackages: [\n');
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText(/line \d/);
    await text.fill('#cloud-config\n# kept\ntimezone: UTC\npackage_update: true\n');
    await expect(page.getByRole('textbox', { name: 'Time zone' })).toHaveValue('UTC');
    await page.getByRole('textbox', { name: 'Packages' }).fill('curl');
    await expect(text).toHaveValue(/# kept[^]*- curl/);
  });

  await test.step('is saved, rendered and published', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'YAML' }).click();
    await expect(page.getByLabel('Rendered user data')).toContainText('/var/www/html/index.html');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  });

  await test.step('is tried out on a server that goes by itself', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Test run' }).click();
    const dialog = page.getByRole('dialog', { name: /Test run of/ });
    await expect(dialog.getByText(/per hour, .* at most/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Start test' }).click();
    await expect(dialog.getByText('shown once')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Used by' }).click();
    const tests = page.getByRole('list', { name: 'Test runs' });
    await expect(tests.getByText('Done', { exact: true })).toBeVisible({ timeout: 90_000 });
    await tests.getByRole('button', { name: /^Remove .* now$/ }).click();
    await expect(tests).toContainText('removed', { timeout: 60_000 });
  });

  await test.step('a new server runs it', async () => {
    await page.goto('/serverCreate');
    await unfoldOptions(page);
    await page.getByRole('combobox', { name: 'Add a policy' }).selectOption({ label: name });
    await expect(page.getByRole('list', { name: 'Chosen policies' })).toContainText(name);
    await page.getByRole('button', { name: 'Preview and conflicts' }).click();
    await expect(page.getByLabel('Rendered user data')).toContainText('nginx');
    await page
      .getByRole('radiogroup', { name: 'Image' })
      .getByRole('radio', { name: /Debian/ })
      .first()
      .check();
    await page.getByRole('radio', { name: 'Password' }).check();
    await page.getByRole('textbox', { name: 'Password' }).fill('Skydeck#demo1');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`init-${unique}`);
    await page.getByRole('button', { name: 'Create server' }).last().click();
    await expect(page).toHaveURL(/\/servers\/[0-9a-f-]{36}/);
    const card = page.getByRole('main').locator('section').filter({ hasText: 'Init policies' });
    await expect(card.getByText('Done', { exact: true })).toBeVisible({ timeout: 90_000 });
    await card.getByRole('button', { name: 'Show log' }).click();
    await expect(card.getByLabel('Log of final')).toContainText('systemctl is-active nginx');
  });

  await test.step('the policy tells where it runs, and cannot be deleted', async () => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await expect(page.getByRole('table', { name: 'History' })).toContainText('Version 1 published');
    await page.getByRole('link', { name: 'Used by' }).click();
    await expect(page.getByRole('list', { name: 'Runs', exact: true })).toContainText(`init-${unique}`);
  });
});
