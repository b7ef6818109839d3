import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { act } from '../../../../e2e/servers.ts';
import { canStage, verifyBilling } from '../../../../e2e/stage/stage.ts';

test('a server is offered, read about, accepted and handed over', async ({
  page,
  browser,
  baseURL,
  unique,
  complaints,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await other.newPage();
  const email = await newPerson(theirs, `taker-${unique}`);
  await verifyBilling(email);
  await theirs.goto('/profile');
  await theirs.getByLabel('Secondary currency').selectOption({ label: 'Euros (€)' });
  await expect(theirs.getByText(/^Approximate, shown next to the billed amount, using/)).toBeVisible();
  const name = `give-${unique}`;
  const id = await makeServer(page, name);
  const main = page.getByRole('main');

  await test.step('the owner offers it', async () => {
    await page.goto(`/servers/${id}/overview`);
    await expect(main.getByRole('heading', { name })).toBeVisible();
    await act(page, 'Transfer ownership');
    const dialog = page.getByRole('dialog', { name: `Transfer ownership of ${name}` });
    await dialog.getByRole('textbox', { name: /^Email of the new owner/ }).fill('nobody');
    await dialog.getByRole('textbox', { name: /^Message/ }).fill('For the shop');
    complaints.expect(/status of 400/);
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(dialog.getByRole('textbox', { name: /^Email of the new owner/ })).toHaveAccessibleDescription(
      /Enter an email address/,
    );
    await dialog.getByRole('textbox', { name: /^Email of the new owner/ }).fill(email);
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText(`The server is offered to ${email}`)).toBeVisible();
  });

  await test.step('the other account reads the agreement and accepts', async () => {
    await theirs.goto('/transfers?direction=incoming');
    await theirs.getByRole('button', { name, exact: true }).click();
    const dialog = theirs.getByRole('dialog', { name: `Agreement on ${name}` });
    await expect(dialog.getByText('For the shop')).toBeVisible();
    await expect(dialog.getByText('Your future cost')).toBeVisible();
    await expect(dialog.getByText(/^\$[\d.]+ \(≈ €[\d.]+\) per hour while on, .* ≈ at the rates of/)).toBeVisible();
    await expect(dialog.getByText('Your cost')).toBeHidden();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`taken-${unique}`);
    await dialog.getByRole('checkbox', { name: 'I have read this and agree' }).check();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog).toBeHidden();
    await expect(theirs.getByRole('row', { name: new RegExp(`taken-${unique}`) })).toContainText('Transferred');
  });

  await test.step('it is theirs, and the former owner sees it no more', async () => {
    await theirs.goto(`/servers/${id}/history`);
    await expect(theirs.getByRole('heading', { name: `taken-${unique}` })).toBeVisible();
    await expect(theirs.getByText(`as taken-${unique}`)).toBeVisible();
    complaints.expect(/status of 404/);
    await page.goto(`/servers?filter=${unique}`);
    await expect(page.getByText('No server matches')).toBeVisible();
    await page.goto(`/transfers?filter=${unique}`);
    await expect(page.getByRole('row', { name: new RegExp(`taken-${unique}`) })).toContainText('Transferred');
  });
  await other.close();
});
