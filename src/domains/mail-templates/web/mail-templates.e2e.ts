import { findings } from '../../../../e2e/accessibility.ts';
import { messagesTo } from '../../../../e2e/mailbox.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('a site writes its own text of an email, tests it and goes back to the default', async ({
  page,
  complaints,
  unique,
}) => {
  complaints.expect(/status of 400/);
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  await page.goto('/sites/nimbus.localhost/mails');
  await main.getByRole('link', { name: 'Account deletion canceled' }).click();
  await expect(main.getByText('This site uses the default text.')).toBeVisible();
  const subject = page.getByLabel('Subject');
  const body = page.getByLabel('Body');
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('the preview has what is typed, with sample data', async () => {
    await subject.fill(`Good news ${unique} from {site}`);
    await body.fill(
      '# Hello\n\nYour account **stays** at {site}.\n\n<b>no tag</b>\n\n[Open](https://help.example.com)',
    );
    await expect(preview.getByText(`Good news ${unique} from Nimbus Hosting`)).toBeVisible();
    await expect(preview.getByText('stays', { exact: true })).toBeVisible();
    await expect(preview.getByText('<b>no tag</b>')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a test arrives as it is typed', async () => {
    await main.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Test sent to root@skydeck.test')).toBeVisible();
    const mine = async () =>
      (await messagesTo('root@skydeck.test')).find((one) => one.subject === `Good news ${unique} from Nimbus Hosting`);
    await expect.poll(async () => (await mine())?.text).toContain('Your account stays at Nimbus Hosting.');
  });

  await test.step('an unknown variable is refused at its field', async () => {
    await body.fill('Hello {nobody}');
    await main.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText('There is no variable {nobody}. Choose one from the list.')).toBeVisible();
    await expect(body).toBeFocused();
  });

  await test.step('what is saved is a version, and the default can be restored', async () => {
    await body.fill('Your account stays.');
    await main.getByRole('button', { name: 'Save text' }).click();
    await expect(main.getByText('This site has its own text.')).toBeVisible();
    await main.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click();
    await expect(main.getByText('This site uses the default text.')).toBeVisible();
    await expect(body).not.toHaveValue('Your account stays.');
    await main
      .getByText(/^Version \d+/)
      .nth(1)
      .click();
    await main.getByRole('button', { name: 'Edit this version' }).click();
    await expect(body).toHaveValue('Your account stays.');
  });
});
