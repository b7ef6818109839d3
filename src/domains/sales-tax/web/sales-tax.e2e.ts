import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, useLastMonth, verifyBilling } from '../../../../e2e/stage/stage.ts';

/** A registration is there only once: a second try takes the next state. */
const states = [
  { state: 'Wyoming', region: 'WY', city: 'Laramie', postalCode: '82070' },
  { state: 'Nebraska', region: 'NE', city: 'Omaha', postalCode: '68102' },
] as const;
const address = { country: 'US', region: 'NY', city: 'New York', postalCode: '10001', street: '350 Fifth Avenue' };

// Both change the settings of the site.
test.describe.configure({ mode: 'serial' });

/** Has a person of this page buy a server for last month, at an address. */
async function buy(page: Page, email: string, { server, at }: { server: string; at: typeof address }): Promise<void> {
  await verifyBilling(email);
  const own = await page.context().browser()!.newPage();
  const signed = await signedHeaders(own, email);
  const saved = await own.request.put('/svc/billing/profile', {
    headers: { ...signed, 'if-match': '"0"' },
    data: { kind: 'company', legalName: 'Empire Bakery, Inc.', language: 'en', currency: 'USD', ...at },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await makeServer(own, server, signed);
  await own.close();
  await useLastMonth(email, server);
}

async function choose(staff: Page, source: string): Promise<void> {
  const save = staff.getByRole('button', { name: 'Save sales tax' });
  await staff.goto('/sites/*/sales-tax');
  await staff.getByRole('radio', { name: new RegExp(`^${source}`) }).check();
  await save.click();
  await expect(staff.getByText('Sales tax settings saved').first()).toBeVisible();
  await expect(save).toBeDisabled();
}

async function issue(staff: Page, customer: Page): Promise<void> {
  const { userId } = (await (await customer.request.get('/svc/user')).json()) as { userId: string };
  await staff.goto(`/people/${userId}`);
  await staff.getByRole('link', { name: 'Billing', exact: true }).click();
  await staff.getByRole('button', { name: 'Issue invoice' }).click();
  const dialog = staff.getByRole('dialog', { name: /^Issue invoice for/ });
  await dialog.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(dialog).toBeHidden();
}

test('staff turns on Stripe Tax, and a customer in New York is charged the tax of three jurisdictions', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const staff = await browser.newPage();
  await beSignedIn(staff, 'root@skydeck.test');

  await test.step('its connection is tested', async () => {
    await choose(staff, 'Stripe Tax');
    await staff.getByRole('button', { name: 'Test connection' }).click();
    await expect(staff.getByText('Connection works')).toBeVisible();
    expect(await seriousFindings(staff)).toEqual([]);
  });

  const email = await newPerson(page, `taxed-${unique}`);
  await buy(page, email, { server: `bakery-${unique}`, at: address });

  await test.step('the preview of the next invoice has the tax of three jurisdictions', async () => {
    await page.goto('/billing/invoices/next');
    const totals = page.getByRole('table', { name: 'Total by tax' });
    await expect(totals.getByRole('row', { name: /^New York, Sales Tax 4% on/ })).toBeVisible();
    await expect(totals.getByRole('row', { name: /^New York City, Sales Tax 4\.5% on/ })).toBeVisible();
    await expect(totals.getByRole('row', { name: /District, Sales Tax 0\.375% on/ })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('the invoice has them too', async () => {
    await issue(staff, page);
    await page.goto('/billing/invoices');
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: /^SKY-/ }).click();
    const totals = page.getByRole('table', { name: 'Total by tax' });
    await expect(totals.getByRole('row', { name: /^New York, Sales Tax 4% on/ })).toContainText('$0.96');
    await expect(totals.getByRole('row', { name: /^New York City, Sales Tax 4\.5% on/ })).toContainText('$1.08');
    await expect(totals.getByRole('row', { name: /District, Sales Tax 0\.375% on/ })).toContainText('$0.09');
    await expect(totals.getByRole('row', { name: /^Total/ })).toContainText('$26.13');
  });

  await choose(staff, 'No sales tax');
});

test('staff enters registrations and rates, and an invoice without a rate waits for one', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const { state, ...place } = states[test.info().retry] ?? states[0];
  const staff = await browser.newPage();
  await beSignedIn(staff, 'root@skydeck.test');

  await test.step('a registration, and a rate of two taxes', async () => {
    await choose(staff, 'Rates entered here');
    await staff.getByRole('button', { name: 'Add registration' }).click();
    const registration = staff.getByRole('dialog', { name: 'Add registration' });
    await registration.getByRole('combobox', { name: 'State' }).selectOption(state);
    await registration.getByLabel('First day').fill('2020-01-01');
    await registration.getByRole('button', { name: 'Add registration' }).click();
    await expect(registration).toBeHidden();
    await staff.getByRole('button', { name: 'Add rate' }).click();
    const rate = staff.getByRole('dialog', { name: 'Add rate' });
    await rate.getByRole('combobox', { name: 'State' }).selectOption(state);
    await rate.getByRole('combobox', { name: 'Product' }).selectOption('Software license');
    await rate.getByRole('textbox', { name: 'Jurisdiction' }).fill(state);
    await rate.getByRole('spinbutton', { name: 'Rate' }).fill('4');
    await rate.getByRole('button', { name: 'Add tax' }).click();
    await rate.getByRole('textbox', { name: 'Jurisdiction' }).last().fill(`${place.city} County`);
    await rate.getByRole('spinbutton', { name: 'Rate' }).last().fill('1.375');
    await expect(rate.getByText('Together 5.375%')).toBeVisible();
    expect(await seriousFindings(staff)).toEqual([]);
    await rate.getByRole('button', { name: 'Add rate' }).click();
    await expect(rate).toBeHidden();
    await expect(staff.getByRole('table', { name: 'Rates' })).toContainText('5.375%');
  });

  const email = await newPerson(page, `waits-${unique}`);
  await buy(page, email, {
    server: `lost-${unique}`,
    at: { ...address, ...place },
  });

  await test.step('the invoice waits, says why, and is issued with a rate that is entered by hand', async () => {
    await issue(staff, page);
    await staff.goto('/sales-tax');
    const row = staff.getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText('No rate entered');
    await row.getByRole('link', { name: email }).click();
    await expect(staff.getByText('The invoice is issued automatically once its rates are known.')).toBeVisible();
    await staff.getByRole('button', { name: 'Enter rates by hand' }).click();
    const dialog = staff.getByRole('dialog', { name: /^Enter rates for the invoice of/ });
    await dialog.getByRole('textbox', { name: 'Jurisdiction' }).fill(state);
    await dialog.getByRole('spinbutton', { name: 'Rate' }).fill('4');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The rate is being checked.');
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(dialog).toBeHidden();
    await expect(staff.getByRole('table', { name: 'Total by tax' })).toContainText(`${state}, Sales Tax 4%`);
  });
  await choose(staff, 'No sales tax');
});
