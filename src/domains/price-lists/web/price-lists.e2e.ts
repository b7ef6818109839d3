import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff copy a price list, raise memory by 10%, and give one customer a price', async ({
  page,
  browser,
  unique,
}) => {
  const name = `Partners ${unique}`;
  const email = await newPerson(page, `priced-${unique}`);
  const { userId } = (await (await page.request.get('/svc/user')).json()) as { userId: string };
  const staff = await browser.newPage();
  await beSignedIn(staff, 'root@skydeck.test');

  await test.step('a list begins with the prices of another one', async () => {
    await staff.goto('/priceList');
    await staff.getByRole('button', { name: 'Create price list' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Create price list' });
    await dialog.getByRole('combobox', { name: 'Site' }).selectOption('Skydeck Cloud');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog
      .getByRole('combobox', { name: 'Begin with' })
      .selectOption({ label: 'Prices of Standard USD (Skydeck Cloud, USD)' });
    expect(await seriousFindings(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create price list' }).click();
    await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(staff.getByRole('table', { name: 'Prices' })).toContainText('Memory');
  });

  await test.step('memory is raised by 10% from now', async () => {
    await staff.getByRole('link', { name: 'Edit prices' }).click();
    const month = staff.getByRole('spinbutton', { name: 'Memory: Month', exact: true });
    const before = Number(await month.inputValue());
    await month.fill(String(Number((before * 1.1).toFixed(6))));
    await staff.getByRole('button', { name: 'Review changes' }).click();
    const review = staff.getByRole('dialog', { name: 'Publish prices?' });
    await expect(review.getByRole('row', { name: /^Memory/ })).toContainText('+10%');
    expect(await seriousFindings(staff)).toEqual([]);
    await review.getByRole('button', { name: 'Publish prices' }).click();
    await expect(staff.getByRole('heading', { name: 'Prices of version 2' })).toBeVisible();
  });

  await test.step('the customer gets the list, after a look at what changes', async () => {
    await staff.goto(`/people/${userId}`);
    await staff.getByRole('button', { name: 'Change price list' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Change price list' });
    await dialog.getByRole('combobox', { name: 'Price list' }).selectOption(name);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('row', { name: /^Memory/ })).toContainText('+');
    await dialog.getByRole('button', { name: 'Change price list' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('and a price of their own', async () => {
    await staff.getByRole('button', { name: 'Add customer price' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Add customer price' });
    await dialog.getByRole('combobox', { name: 'Item' }).selectOption('Memory');
    await dialog.getByRole('spinbutton', { name: 'Month' }).first().fill('77');
    await dialog.getByRole('button', { name: 'Add price' }).click();
    await expect(dialog).toBeHidden();
    await staff.getByRole('link', { name: 'Customer prices: 1' }).click();
    const row = staff.getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText('$77.00/mo');
    expect(await seriousFindings(staff)).toEqual([]);
  });

  await test.step('which the customer sees in prices', async () => {
    await page.goto('/pricing');
    await expect(page.getByText(`Prices from the “${name}” price list.`)).toBeVisible();
    const zones = (await (await page.request.get('/svc/dataCenters')).json()) as { items: { id: string }[] };
    const form = await page.request.get(`/svc/dataCenters/${zones.items[0]!.id}/configuration`);
    const { priceBook } = (await form.json()) as { priceBook: { rates: Record<string, { monthlyMicro: number }> } };
    expect(priceBook.rates['ram.gb']?.monthlyMicro).toBe(77_000_000);
  });
});
