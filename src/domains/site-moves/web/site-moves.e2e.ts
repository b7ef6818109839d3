import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, password, productUrl, test } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff move an account to another site after they have seen what changes', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  // A session that is no proof.
  complaints.expect(/status of 403/);
  const customer = await browser.newPage();
  const email = await newPerson(customer, unique);
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto(`/users?filter=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Site and services', exact: true }) });
  await card.getByRole('button', { name: 'Move services…' }).click();
  const services = page.getByRole('dialog', { name: `Move services of ${email}` });
  await expect(services).toContainText('The account has no servers or networks.');
  await services.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: 'Move to another site…' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${email} to another site` });
  await dialog.getByRole('combobox', { name: 'Site' }).selectOption('Orchid Cloud');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They belong to the other brand.');
  await dialog.getByRole('button', { name: 'Check' }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const effect = dialog.getByRole('region', { name: 'What changes' });
  await expect(effect).toContainText('orchid.localhost');
  await expect(effect).toContainText(email);
  expect(await findings(page)).toEqual([]);
  await expect(card).not.toContainText('Moved to');
  await dialog.getByRole('textbox', { name: /^Type .* to confirm/ }).fill(email);
  await dialog.getByRole('button', { name: 'Move account' }).click();
  await expect(card).toContainText('Moved to');

  await test.step('the customer chooses a password on the other site', async () => {
    const there = productUrl().replace('localhost', 'orchid.localhost');
    await customer.goto(there + (await linkMailedTo(email, /^Your account at Orchid/)));
    for (const label of ['Password', 'Repeat password'])
      await customer.getByLabel(label, { exact: true }).fill(password);
    await customer.getByRole('button', { name: 'Save password' }).click();
    await expect(customer.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
  await card.getByRole('link', { name: 'Orchid Cloud' }).click();
  await expect(card).toContainText('Came from');
});
