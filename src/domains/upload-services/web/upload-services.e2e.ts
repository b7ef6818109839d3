import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('an operator tests an upload service, and pauses it with a note that customers see', async ({
  page,
  browser,
  unique,
}) => {
  const operator = await browser.newPage();
  await beSignedIn(operator, 'root@skydeck.test');
  await operator.goto('/uploadService');
  const main = operator.getByRole('main');
  const table = main.getByRole('table', { name: 'Upload services' });
  // The last one: other journeys upload to the first.
  await expect(main.getByRole('img', { name: /^Bandwidth: .* now/ })).toBeVisible();
  await expect(main.getByRole('img', { name: /^Errors: .* now/ })).toBeVisible();
  await main.getByRole('searchbox', { name: 'Search upload services' }).fill('Hong Kong');
  await expect(table.getByRole('row')).toHaveCount(2);
  expect(await seriousFindings(operator)).toEqual([]);
  await table.getByRole('link', { name: 'Hong Kong' }).click();
  await expect(main.getByRole('heading', { name: 'Hong Kong', level: 1 })).toBeVisible();

  await test.step('a test shows its times', async () => {
    await main.getByRole('button', { name: 'Test upload service' }).click();
    const dialog = operator.getByRole('dialog', { name: 'Test upload service of Hong Kong?' });
    await dialog.getByRole('button', { name: 'Start test' }).click();
    await expect(main.getByText(/^Written: .* Mbit\/s$/)).toBeVisible();
    await expect(main.getByText(/^Read: .* Mbit\/s$/)).toBeVisible();
    await expect(main.getByRole('img', { name: /^Bandwidth: .* now/ })).toBeVisible();
    expect(await seriousFindings(operator)).toEqual([]);
  });

  await test.step('pause it', async () => {
    await main.getByRole('link', { name: 'Configuration', exact: true }).click();
    await main.getByRole('checkbox', { name: 'Take new uploads' }).uncheck();
    await main.getByRole('textbox', { name: 'Note' }).fill('New disks are being installed.');
    await main.getByRole('spinbutton', { name: 'Largest upload' }).fill('0');
    await main.getByRole('button', { name: 'Save configuration' }).click();
    await expect(main.getByRole('spinbutton', { name: 'Largest upload' })).toHaveAccessibleDescription(
      'Enter a whole number from 1 to 200.',
    );
    await main.getByRole('spinbutton', { name: 'Largest upload' }).fill('150');
    await main.getByRole('button', { name: 'Save configuration' }).click();
    await expect(main.getByText('Paused')).toBeVisible();
    expect(await seriousFindings(operator)).toEqual([]);
    await main.getByRole('link', { name: 'History', exact: true }).click();
    await expect(main.getByText('Configuration changed').first()).toBeVisible();
  });

  await test.step('a customer sees why', async () => {
    await newPerson(page, `uploads-${unique}`);
    await page.goto('/hdlibrary/all/mine');
    await page.getByRole('button', { name: 'Upload image' }).first().click();
    const form = page.getByRole('dialog', { name: 'Upload image' });
    await form.getByRole('combobox', { name: 'Data center' }).selectOption({ label: 'Hong Kong' });
    await expect(form.getByText('at the moment: New disks are being installed.')).toBeVisible();
    await expect(form.getByText(/up to 150 GB/)).toBeVisible();
  });

  await main.getByRole('link', { name: 'Configuration', exact: true }).click();
  await main.getByRole('checkbox', { name: 'Take new uploads' }).check();
  await main.getByRole('spinbutton', { name: 'Largest upload' }).fill('200');
  await main.getByRole('button', { name: 'Save configuration' }).click();
  await expect(main.getByText('Online')).toBeVisible();
});
