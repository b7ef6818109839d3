import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { unfoldOptions } from '../../../../e2e/servers.ts';

test('a server is created with everything set: keys, script, cards, tags, schedule and protection', async ({
  page,
  unique,
  complaints,
}) => {
  // The email that is none.
  complaints.expect(/status of 400/);
  const [name, key] = [`whole-${unique}`, `laptop ${unique}`];
  await beSignedIn(page);

  await test.step('makes a pair in the browser and keeps its public half', async () => {
    await page.goto('/sshKeys');
    await expect(page.getByRole('table', { name: 'SSH keys' }).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Add SSH key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add SSH key' });
    await dialog.getByLabel('Name').fill(key);
    await dialog.getByRole('radio', { name: 'Generate a key pair' }).check();
    await dialog.getByRole('button', { name: 'Generate key pair' }).click();
    const file = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download private key' }).click();
    expect((await file).suggestedFilename()).toBe('id_ed25519');
    await dialog.getByRole('checkbox', { name: /I saved/ }).check();
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search keys' }).fill(unique);
    const row = page.getByRole('row').filter({ hasText: key });
    await expect(row).toContainText('SHA256:');
    await expect(row).toContainText('ssh-ed25519');
  });

  await test.step('fills the form', async () => {
    await page.goto('/serverCreate');
    await page
      .getByRole('radiogroup', { name: 'Location' })
      .getByRole('radio', { name: /Frankfurt/ })
      .check();
    await page
      .getByRole('radiogroup', { name: 'Image' })
      .getByRole('radio', { name: /Debian/ })
      .first()
      .check();
    await unfoldOptions(page);
    await page.getByRole('radiogroup', { name: 'Network mode' }).getByRole('radio', { name: 'Advanced' }).check();
    await page.getByRole('button', { name: 'Add network interface' }).click();
    await expect(page.getByLabel('Network of interface 2')).toBeVisible();
    await page.getByRole('button', { name: 'Create private network' }).click();
    const networkDialog = page.getByRole('dialog', { name: /Create network in/ });
    await networkDialog.getByRole('textbox', { name: 'Name' }).fill(`shop-${unique}`);
    await expect(networkDialog.getByRole('textbox', { name: 'Subnet address' })).not.toHaveValue('');
    const first = (await networkDialog.getByRole('textbox', { name: 'Subnet address' }).inputValue()).replace(
      /0$/,
      '2',
    );
    await networkDialog.getByRole('button', { name: 'Create network' }).click();
    await expect(networkDialog).toBeHidden();
    await expect(page.getByLabel('Network of interface 3').locator('option:checked')).toContainText(`shop-${unique}`);
    const address = page.getByLabel('Address of interface 3');
    await address.focus();
    const proposed = page.locator(`datalist[id="${await address.getAttribute('list')}"] option`);
    await expect(proposed.first()).toHaveAttribute('value', first);
    await address.fill(first);
    await page.getByRole('button', { name: 'Add person' }).click();
    await page.getByLabel('Email of person 1').fill('nobody');
    await page.getByRole('radio', { name: 'SSH key' }).check();
    await page.getByRole('checkbox', { name: new RegExp(key) }).check();
    await page
      .getByRole('radiogroup', { name: 'First boot' })
      .getByRole('radio', { name: /Startup script/ })
      .check();
    const script = page.getByRole('textbox', { name: 'Startup script' });
    await script.fill('echo hello');
    await script.blur();
    await expect(script).toHaveAccessibleDescription(/interpreter line/);
    await script.fill('#!/bin/sh\necho hello');
    await script.blur();
    await expect(script).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('checkbox', { name: /Protect against termination/ }).check();
    await page.getByRole('combobox', { name: 'Tags' }).fill(`t${unique}`);
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /Schedule snapshots/ }).check();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Description').fill('Everything at once');
  });

  await test.step('shows it as code, and keeps it as a draft', async () => {
    await page.getByRole('button', { name: 'Show as code' }).click();
    const code = page.getByRole('dialog', { name: 'Show as code' });
    await expect(code.getByLabel('Commands')).toHaveValue(new RegExp(`servers create [^]*--names ${name} `));
    await code.getByRole('radio', { name: 'curl' }).check();
    await expect(code.getByLabel('Commands')).toHaveValue(new RegExp(`"${name}"`));
    await code.getByRole('radio', { name: 'JSON' }).check();
    await expect(code.getByLabel('Request body')).toHaveValue(/"terminateProtected": true/);
    await code.getByRole('button', { name: 'Close' }).first().click();
    await page.reload();
    // The draft concerns what is folded at first.
    await expect(page.getByRole('button', { name: /^More options/ })).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { name: /^More options/ })).toContainText(
      /Networks.*Tags.*First boot.*Options.*Description/,
    );
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await expect(page.getByRole('textbox', { name: 'Startup script' })).toHaveValue('#!/bin/sh\necho hello');
    await expect(page.getByRole('checkbox', { name: new RegExp(key) })).toBeChecked();
  });

  const review = page.getByRole('dialog', { name: 'Review' });
  await test.step('reads it once more, and goes back to what it wants otherwise', async () => {
    await page.getByRole('button', { name: 'Review' }).click();
    for (const said of [
      name,
      key,
      'Startup script of 2 lines',
      /10\.|172\.|192\.168\./,
      /keep 7/i,
      'SSH from my IP only',
    ])
      await expect(review.getByLabel('Summary of your order')).toContainText(said);
    await expect(review.getByLabel('Summary of your order')).toContainText('protected against termination');
    await review.getByRole('button', { name: 'Create server' }).click();
    const email = page.getByLabel('Email of person 1');
    await expect(review).toBeHidden();
    await expect(email).toHaveAccessibleDescription(/Enter an email address/);
    await page.getByRole('button', { name: 'Review' }).click();
    await review.getByRole('button', { name: 'Change: Sharing' }).click();
    await expect(email).toBeInViewport();
    await email.fill(`friend-${unique}@example.com`);
  });

  await test.step('creates it, and it is as it was wanted', async () => {
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(review.getByLabel('Summary of your order')).toContainText(`friend-${unique}@example.com (Access)`);
    await review.getByRole('button', { name: 'Create server' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Creating this server' })).toBeHidden({ timeout: 60_000 });
    await expect(page.getByText('Everything at once')).toBeVisible();
    await expect(page.getByRole('main').getByText(`t${unique}`).first()).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Server sections' });
    await tabs.getByRole('link', { name: 'Snapshots' }).click();
    await expect(page.getByText(/keep 7/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Permissions' }).click();
    const permissions = page.getByRole('dialog', { name: /Permissions of/ });
    await expect(permissions.getByRole('list', { name: 'People with access' })).toContainText(`friend-${unique}@`);
    await permissions.getByRole('button', { name: 'Close' }).first().click();
    await tabs.getByRole('link', { name: 'Firewall' }).click();
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  });

  await test.step('the next one can start from it', async () => {
    await page.goto('/serverCreate');
    const last = page.getByRole('link', { name: /Debian .* Frankfurt/ }).first();
    await expect(last).toBeVisible();
    await last.click();
    await expect(page.getByRole('checkbox', { name: /Protect against termination/ })).toBeChecked();
  });
});
