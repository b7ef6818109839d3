import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, useLastMonth, verifyBilling } from '../../../../e2e/stage/stage.ts';

/** The month so many before this one, such as `2026-10`. */
function monthBefore(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

test('a line is disputed, talked about and credited in part; the two invoices are paid at once', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `disputing-${unique}`);
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
  const saved = await own.request.put('/svc/billing/profile', {
    headers: { ...signed, 'if-match': '"0"' },
    data: profile,
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const server = `shop-${unique}`;
  await makeServer(own, server, signed);
  await own.close();
  await useLastMonth(email, server, 1000);
  const staff = await browser.newPage();
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Invoices' });

  await test.step('two months are invoiced', async () => {
    const headers = await signedHeaders(staff, 'root@skydeck.test');
    const { userId: accountId } = (await (await page.request.get('/svc/user')).json()) as { userId: string };
    await page.goto('/billing/invoices');
    for (const [n, month] of [monthBefore(2), monthBefore(1)].entries()) {
      const issued = await staff.request.post('/svc/invoices', { headers, data: { accountId, month } });
      expect(issued.status(), await issued.text()).toBe(202);
      await expect(table.getByRole('link', { name: /^SKY-/ })).toHaveCount(n + 1);
    }
  });

  await test.step('a line of the latest is disputed', async () => {
    await table.getByRole('link', { name: /^SKY-/ }).first().click();
    await main
      .getByRole('table', { name: 'Lines' })
      .getByRole('button', { name: new RegExp(server) })
      .click();
    await page.getByRole('menuitem', { name: 'Dispute line' }).click();
    const dialog = page.getByRole('dialog', { name: `Dispute ${server}` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The server was off for a day.');
    await dialog.getByRole('button', { name: 'Dispute line' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Dispute of SKY-/ })).toBeVisible();
    await expect(main.getByRole('list', { name: 'Use' })).toContainText(`Create server ${server}`);
    await main.getByRole('textbox', { name: 'Message' }).fill('It was the 3rd.');
    await main.getByRole('button', { name: 'Send message' }).click();
    await expect(main.getByRole('list', { name: 'Messages' })).toContainText('It was the 3rd.');
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('staff answers, and credits a part of it', async () => {
    await staff.goto(`/billing/disputes?filter=${encodeURIComponent(email)}&state=open`);
    await staff.getByRole('table', { name: 'Disputes' }).getByRole('link', { name: /^SKY-/ }).click();
    await staff.getByRole('textbox', { name: 'Message' }).fill('We are looking into it.');
    await staff.getByRole('button', { name: 'Send message' }).click();
    await expect(main.getByRole('list', { name: 'Messages' })).toContainText('We are looking into it.');
    await staff.getByRole('button', { name: 'Accept dispute' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Accept dispute?' });
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('2.40');
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('One day is credited.');
    expect(await seriousFindings(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept dispute' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the customer sees the decision, and the invoice its credit note', async () => {
    await expect(main.getByRole('list', { name: 'Messages' })).toContainText('One day is credited.');
    await main
      .getByRole('link', { name: /^SKY-\d/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice SKY-/ })).toBeVisible();
    await expect(main.getByText('One day is credited.')).toBeVisible();
    await expect(main.getByRole('link', { name: server, exact: true }).last()).toBeVisible();
    await expect(main.getByText('Accepted')).toBeVisible();
  });

  await test.step('both invoices are paid at once, the oldest first', async () => {
    await page.goto('/billing/invoices?kind=invoice');
    await page.getByRole('checkbox', { name: /all/i }).first().check();
    await page.getByRole('button', { name: 'Pay invoices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay 2 invoices' });
    const amount = dialog.getByRole('spinbutton', { name: 'Amount' });
    const applied = dialog.getByRole('region', { name: 'Applied to' });
    await expect(applied.getByRole('listitem')).toHaveCount(2);
    const all = await amount.inputValue();
    await amount.fill('6');
    await expect(applied.getByRole('listitem')).toHaveCount(1);
    await expect(applied).toContainText(/Not paid in full by this payment: SKY-\d+, SKY-\d+\./);
    await amount.fill(all);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Payment received')).toBeVisible();
    await page.goto('/billing/invoices?kind=invoice');
    await expect(table.getByText('Paid', { exact: true })).toHaveCount(2);
  });
});
