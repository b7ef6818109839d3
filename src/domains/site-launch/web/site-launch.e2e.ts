import { messagesTo } from '../../../../e2e/mailbox.ts';
import { expect, password, productUrl, signIn, test } from '../../../../e2e/journey.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a new brand goes from draft to live, and a customer signs up there', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  complaints.expect(/status of (400|401|403|404|503)/);
  const host = `fern-${unique}.localhost`;
  const address = productUrl().replace('localhost', host);
  const [administrator, newcomer] = [`fiona-${unique}@fern.test`, `carla-${unique}@customer.test`];
  const main = page.getByRole('main');
  await signIn(page, 'root@skydeck.test');

  await test.step('the wizard makes a draft', async () => {
    await page.goto('/createNewSite');
    const create = main.getByRole('button', { name: 'Create site' });
    await create.click();
    await expect(main.getByText('This field is required.')).toHaveCount(5);
    await expect(main.getByText('Choose a price list.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Fern Cloud');
    await page.getByLabel('Primary color', { exact: true }).fill('#166534');
    await page.getByLabel('Host name', { exact: true }).fill(host);
    await page.getByRole('radio', { name: /By this installation/ }).check();
    await page.getByLabel('Company').fill('Fern GmbH');
    await page.getByLabel('Price list').selectOption({ label: 'Nimbus Hosting: Standard EUR' });
    await main.getByLabel('Home page').selectOption({ value: 'welcome' });
    await expect(main.getByRole('region', { name: 'Preview' })).toContainText('Welcome to Fern Cloud');
    await page.getByLabel("Administrator's name").fill('Fiona Fern');
    await page.getByLabel("Administrator's email").fill(administrator);
    await create.click();
    await expect(main.getByText("This site is a draft. Customers can't use it yet.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/sites/${host}/launch`));
  });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${address}/create`);
  await expect(visitor.getByText('New accounts are created by Fern Cloud.')).toBeVisible();

  const point = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await test.step('each point leads to where it is done', async () => {
    await main.getByRole('button', { name: 'Check address' }).click();
    await expect(point('Host name answers').getByText('Done')).toBeVisible();
    await expect(point('Certificate').getByText('Done')).toBeVisible();
    await point('Logo').getByRole('link', { name: 'Upload logo' }).click();
    await page
      .getByLabel('Choose image')
      .first()
      .setInputFiles({ name: 'fern.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByText('Logo saved')).toBeVisible();
    await page.goto(`/sites/${host}/terms`);
    await page.getByLabel('Text', { exact: true }).last().fill('Be kind.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Version 1 published')).toBeVisible();
    await page.goto(`/sites/${host}/mail`);
    await page.getByLabel('Sender address').fill('hello@fern.test');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.goto(`/sites/${host}/legal-entity`);
    await page.getByLabel('Legal name').fill('Fern GmbH');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await page.getByLabel('Street and number').fill('Moosweg 1');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByRole('button', { name: 'Save legal entity' }).click();
    await expect(page.getByText('Legal entity saved')).toBeVisible();
  });

  await test.step('the administrator accepts by the mailed link', async () => {
    await page.goto(`/sites/${host}/siteAdmin`);
    await expect(main.getByRole('row', { name: /Fiona Fern/ }).getByText('Invited')).toBeVisible();
    const factor = main.getByRole('checkbox', { name: /^Administrators must use a second factor/ });
    await factor.click();
    const proof = page.getByRole('dialog', { name: 'Verify your identity' });
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(factor).toBeChecked();
    await expect(main.getByRole('row', { name: /Fiona Fern/ }).getByText('Not set up yet')).toBeVisible();
    await factor.click();
    await expect(factor).not.toBeChecked();
    const mails = () => messagesTo(administrator);
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(JSON.stringify(mail)).not.toMatch(/skydeck/i);
    const link = /http\S+\/setPassword\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toContain(address);
    await visitor.goto(link);
    await visitor.getByLabel('Password', { exact: true }).fill('Right-horse-9');
    await visitor.getByLabel(/^Repeat/).fill('Right-horse-9');
    await visitor.getByRole('button', { name: 'Save password' }).click();
    await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await page.goto(`/sites/${host}/launch`);
  await expect(main.getByText('To do')).toHaveCount(0);
  await main.getByRole('button', { name: 'Take site live' }).click();
  await expect(main.getByRole('heading', { name: 'This site is live' })).toBeVisible();

  await visitor.goto(`${address}/create`);
  await expect(visitor).toHaveTitle(/Fern Cloud$/);
  await visitor.getByLabel('Email').fill(newcomer);
  await visitor.getByLabel('Password', { exact: true }).fill('Right-horse-9');
  await visitor.getByLabel(/^Repeat/).fill('Right-horse-9');
  for (const box of await visitor.getByRole('checkbox', { name: /^I (have read|accept)/ }).all()) await box.check();
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expect(visitor.getByText(newcomer).first()).toBeVisible();
  expect(await visitor.content()).not.toMatch(/skydeck/i);
  await visitor.context().close();
});
