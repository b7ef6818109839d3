import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, useLastMonth, verifyBilling } from '../../../../e2e/stage/stage.ts';

/** What a link downloads. */
async function downloaded(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('an invoice is issued, traced to the click that caused it, downloaded, paid and credited', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `invoiced-${unique}`);
  await verifyBilling(email);
  const own = await browser.newPage();
  const signed = await signedHeaders(own, email);
  const profile = {
    kind: 'company',
    legalName: 'Sandbox Trading GmbH',
    country: 'DE',
    city: 'Berlin',
    postalCode: '10115',
    street: 'Invalidenstraße 1',
    language: 'en',
    currency: 'USD',
  };
  const headers = { ...signed, 'if-match': '"0"' };
  const saved = await own.request.put('/svc/billing/profile', { headers, data: profile });
  expect(saved.status(), await saved.text()).toBe(200);
  const server = `shop-${unique}`;
  await makeServer(own, server, signed);
  await own.close();
  await useLastMonth(email, server);
  const staff = await browser.newPage();

  await test.step('staff issues the invoice of last month', async () => {
    await beSignedIn(staff, 'root@skydeck.test');
    const { userId } = (await (await page.request.get('/svc/user')).json()) as { userId: string };
    await staff.goto(`/people/${userId}`);
    await staff.getByRole('link', { name: 'Billing', exact: true }).click();
    await staff.getByRole('button', { name: 'Issue invoice' }).click();
    const dialog = staff.getByRole('dialog', { name: `Issue invoice for ${email}` });
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('its line leads to the use and to the task behind it', async () => {
    await page.goto('/billing/invoices');
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: /^SKY-/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice SKY-/ })).toBeVisible();
    const lines = page.getByRole('table', { name: 'Lines' });
    await expect(lines).toContainText(server);
    await lines.getByRole('button', { name: new RegExp(server) }).click();
    await page.getByRole('menuitem', { name: 'Show origin' }).click();
    const dialog = page.getByRole('dialog', { name: `Origin of ${server}` });
    await expect(dialog).toContainText('Standard USD, version');
    await expect(dialog.getByRole('list', { name: 'Use' })).toContainText(`Create server ${server}, ${email}`);
    await expect(dialog.getByRole('link', { name: `History of ${server}` })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('both files say the same', async () => {
    const pdf = await downloaded(page, 'Download PDF');
    expect(pdf.name).toMatch(/^SKY-\d{6}\.pdf$/);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.content)), { mergePages: true });
    expect(text).toContain(server);
    expect(text).toContain('$24.00');
    const xml = (await downloaded(page, 'Download XML')).content.toString();
    expect(xml).toContain(`<cbc:Name>${server}</cbc:Name>`);
    expect(xml).toContain('<cbc:PayableAmount currencyID="USD">24.00</cbc:PayableAmount>');
  });

  await test.step('what is missing is paid by card', async () => {
    // The banner of what is owed, above it, offers the same.
    await page.getByRole('button', { name: 'Pay $24.00' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Pay invoice' });
    await expect(dialog.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('24');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Payment received')).toBeVisible();
    await page.goto('/billing/invoices');
    await expect(page.getByRole('row', { name: /SKY-/ })).toContainText('Paid');
  });

  await test.step('staff credits it, and both documents come as one archive', async () => {
    await staff.goto(`/billing/invoices?filter=${encodeURIComponent(email)}`);
    const row = staff.getByRole('row', { name: /SKY-\d/ });
    await row.getByRole('button', { name: /SKY-/ }).click();
    await staff.getByRole('menuitem', { name: 'Credit invoice' }).click();
    const dialog = staff.getByRole('dialog', { name: /^Credit invoice SKY-/ });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Outage');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /SKY-C/ })).toContainText('−$24.00');
    await expect(page.getByRole('row', { name: /SKY-\d/ })).toContainText('Credited');
    await page.getByRole('checkbox', { name: /all/i }).first().check();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Download an invoice' })).toBeVisible();
    const archive = await downloaded(page, 'Download file');
    expect([archive.name, archive.content.subarray(0, 2).toString()]).toEqual(['invoices.zip', 'PK']);
  });

  await test.step('who sells is a section of the site', async () => {
    await staff.goto('/sites/*/legal-entity');
    await expect(staff.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Skydeck Cloud, Inc.');
    await staff.getByRole('textbox', { name: 'Number prefix' }).fill('!');
    await staff.getByRole('button', { name: 'Save legal entity' }).click();
    await expect(staff.getByText('Use 1 to 8 letters and digits.')).toBeVisible();
  });
});
