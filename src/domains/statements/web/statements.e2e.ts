import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { messagesTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, spend, verifyBilling } from '../../../../e2e/stage/stage.ts';

/** What the page of a mailed or answered link downloads. */
async function downloaded(page: Page): Promise<{ name: string; content: Buffer }> {
  await expect(page.getByRole('heading', { name: 'Download a document' })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download file' }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a payment has a receipt and is on the statement; a stranger who asks about it learns nothing, its owner does', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `stated-${unique}`);
  await verifyBilling(email);
  await spend(email, 1240);
  const main = page.getByRole('main');
  const today = new Date().toISOString().slice(0, 10);

  await test.step('a deposit is paid, and its receipt downloaded', async () => {
    await page.goto('/billing');
    await page.getByRole('button', { name: 'Add funds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add funds' });
    await dialog.getByRole('spinbutton', { name: 'Other amount' }).fill('73.10');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').fill('3782 822463 10005');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Payment received')).toBeVisible();
    await main.getByRole('button', { name: 'Download receipt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download receipt' }).click();
    const { name, content } = await downloaded(page);
    expect(name).toMatch(/^Receipt.SKY-R\d{6}\.pdf$/);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
    expect(text).toContain('$73.10');
    expect(text).toContain('American Express •••• 0005');
  });

  await test.step('the statement begins with nothing and ends with the balance', async () => {
    await page.goto(`/billing/statements?period=2026-01-01..${today}`);
    await expect(main.getByText('Opening balance', { exact: true })).toBeVisible();
    await expect(main.getByText('$60.70')).toBeVisible();
    await expect(main.getByRole('table', { name: 'Movements' }).getByText('Deposit')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const [from, to] = [main.getByLabel('Period from'), main.getByLabel('Period to')];
    await from.fill('2099-01-01');
    await expect(to).toHaveAccessibleDescription('The end date must not be before the start date.');
    await expect(main.getByText('Opening balance', { exact: true })).toBeVisible();
    await from.fill('2026-01-01');
    await expect(to).not.toHaveAttribute('aria-invalid');
    await main.getByRole('button', { name: 'Download CSV' }).click();
    const { name, content } = await downloaded(page);
    expect(name).toMatch(/^Statement.2026-01-01.*\.csv$/);
    expect(content.toString()).toMatch(/Closing balance.*60\.70/);
  });

  await test.step('a stranger asks what the charge is', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto('/login');
    await stranger.getByRole('link', { name: 'What is this charge?' }).click();
    await stranger.getByLabel('Text on the statement').fill('SKYDECK CLOUD');
    await stranger.getByLabel('Last four digits of the card').fill('0005');
    await stranger.getByLabel('Day of the charge').fill(today);
    await stranger.getByRole('button', { name: 'Ask about the charge' }).click();
    await expect(stranger.getByRole('status')).toContainText('If this is a payment to us');
    expect(await seriousFindings(stranger)).toEqual([]);
    await stranger.context().close();
    const hints = async () => (await messagesTo(email)).filter(({ subject }) => subject.includes('was looked up'));
    await expect.poll(async () => (await hints()).length, { message: `mail to ${email}` }).toBe(1);
    expect((await hints())[0]?.text).toContain('It is your payment of $73.10');
  });
});
