import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('a policy is published for strangers, and help for people who are signed in', async ({
  page,
  browser,
  unique,
}) => {
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const publish = async (title: string, text: string) => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Text', { exact: true }).last().fill(text);
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/Version \d+ published/).last()).toBeVisible();
  };

  await test.step('the contents of the site of this console', async () => {
    await page.goto('/sites/*/contents');
    await main.getByRole('link', { name: 'Privacy policy' }).click();
    await publish(`Privacy ${unique}`, '## Kindness\n\nYour **name**. <i>No tag.</i>');
    expect(await findings(page)).toEqual([]);
    await page.goto('/sites/*/contents/help');
    await publish(`Our guide ${unique}`, 'Read [the guide](https://guide.example.com).');
  });

  await test.step('a stranger reads the policy from the sign-up page', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto('/create');
    await stranger.getByRole('navigation', { name: 'About this site' }).getByText(`Privacy ${unique}`).click();
    await expect(stranger.getByRole('heading', { name: 'Kindness' })).toBeVisible();
    await expect(stranger.getByText('<i>No tag.</i>')).toBeVisible();
    await stranger.context().close();
  });

  await test.step('help is in the panel and with the support information', async () => {
    await page.goto('/supportInfo');
    await expect(main.getByRole('heading', { name: `Our guide ${unique}` })).toBeVisible();
    await page.getByRole('button', { name: /^Help/ }).click();
    await expect(page.getByRole('dialog').getByText(`Our guide ${unique}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an empty text ends the one before', async () => {
    for (const kind of ['privacy', 'help']) {
      await page.goto(`/sites/*/contents/${kind}`);
      await publish(`Gone ${unique}`, '');
      await expect(main.getByText('Current').first()).toBeVisible();
    }
  });

  await test.step('what people agreed to is listed with date and address', async () => {
    await page.goto('/agreements');
    await main.getByRole('link', { name: /terms/i }).first().click();
    await expect(main.getByRole('heading', { name: 'Current text' })).toBeVisible();
    await expect(main.getByRole('table', { name: 'Acceptances' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
