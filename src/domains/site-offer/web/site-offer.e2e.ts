import { beSignedIn, expect, productUrl, signIn, test } from '../../../../e2e/journey.ts';
import { unfoldOptions } from '../../../../e2e/servers.ts';

test('a site withdraws a service: staff see what goes on, and customers cannot order it', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/sites/orchid.localhost/offer');
  const main = page.getByRole('main');
  const managed = main.getByRole('checkbox', { name: /^Managed service/ });
  await expect(managed).toBeChecked();
  const save = main.getByRole('button', { name: 'Save offer' });
  await expect(save).toBeDisabled();

  await test.step('what stays is said before it is saved', async () => {
    await managed.uncheck();
    const list = main.getByRole('list', { name: 'No longer sold' });
    await expect(list.getByRole('listitem')).toHaveText(
      /^Managed service: (no servers|\d+ servers? of \d+ customers?)$/,
    );
    await save.click();
    await expect(page.getByText('Offer saved')).toBeVisible();
    await expect(list).toBeHidden();
  });

  await test.step('no data center at all is refused', async () => {
    const card = main.locator('section', { has: page.getByRole('heading', { name: 'Data centers' }) });
    for (const zone of await card.getByRole('checkbox').all()) await zone.uncheck();
    await save.click();
    await expect(main.getByText('A site must sell at least one data center. Select one.')).toBeVisible();
    for (const zone of await card.getByRole('checkbox').all()) await zone.check();
  });

  await test.step('a customer of the site cannot order it', async () => {
    const context = await browser.newContext({ baseURL: productUrl().replace('localhost', 'orchid.localhost') });
    const customer = await context.newPage();
    await signIn(customer, 'linh@mekong.test');
    await customer.getByRole('button', { name: 'Decline' }).click();
    await customer.goto('/serverCreate');
    await unfoldOptions(customer);
    await expect(customer.getByRole('checkbox', { name: /^Managed service/ })).toBeDisabled();
    await expect(customer.getByText("The managed service isn't offered here.")).toBeVisible();
    await context.close();
  });

  await managed.check();
  await save.click();
  await expect(save).toBeDisabled();
});
