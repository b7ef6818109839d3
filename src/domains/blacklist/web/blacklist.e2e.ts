import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('an operator blocks a mail domain, a sign-up there is refused, and works when the entry is removed', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  // The reason that is missing at first.
  complaints.expect(/status of 400 .*blacklist/);
  const domain = `throwaway-${unique}.test`;
  const email = `kim@${domain}`;
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/blacklist');

  await test.step('the domain is added', async () => {
    await page.getByRole('button', { name: 'Add entry' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add entry to blocklist' });
    await dialog.getByLabel('Kind').selectOption({ label: 'Mail domain' });
    await dialog.getByLabel('Value').fill(`@${domain}`);
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Reason').fill('Throwaway mailboxes');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: domain })).toContainText('Sign-up, Sign-in, Payment');
  });

  await test.step('its test says what would happen', async () => {
    await page.getByRole('button', { name: 'Test value' }).click();
    const dialog = page.getByRole('dialog', { name: 'Test value' });
    await dialog.getByLabel('Value').fill(email);
    await dialog.getByRole('button', { name: 'Test value' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`Refused by ${domain}`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await test.step('a sign-up with an email there is refused at its field', async () => {
    await visitor.goto('/create');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill('Velvet-otter-41');
    await visitor.getByLabel('Repeat password').fill('Velvet-otter-41');
    await visitor.getByRole('checkbox', { name: /terms/i }).check();
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await expect(visitor.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(visitor.getByText("This email address can't be used for an account.")).toBeVisible();
    expect(await seriousFindings(visitor)).toEqual([]);
  });

  await test.step('the operator sees the hit, and removes the entry with a way back', async () => {
    await page.goto(`/blacklistRefusals?filter=${encodeURIComponent(email)}`);
    await expect(page.getByRole('row', { name: email })).toContainText('Sign-up');
    await page.getByRole('link', { name: domain }).click();
    const row = page.getByRole('row', { name: domain });
    const remove = async (ticket?: string) => {
      await row.getByRole('button', { name: `Actions of ${domain}` }).click();
      await page.getByRole('menuitem', { name: 'Remove entry' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove entry?' });
      if (ticket !== undefined) {
        await dialog.getByText('Reason and ticket').click();
        await dialog.getByLabel('Reason').fill('The provider closed the mailboxes');
        await dialog.getByLabel('Ticket').fill(ticket);
        expect(await seriousFindings(page)).toEqual([]);
      }
      await dialog.getByRole('button', { name: 'Remove entry' }).click();
      await expect(row).toBeHidden();
    };
    await remove(`OPS-${unique}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Entry restored')).toBeVisible();
    await expect(row).toContainText(`${email} · Sign-up`);
    await remove();
  });

  await test.step('the security log finds the removal by its ticket', async () => {
    await page.goto(`/securityLog?filter=OPS-${unique}`);
    await page.getByRole('button', { name: /^Details of/ }).click();
    await expect(page.getByText('The provider closed the mailboxes')).toBeVisible();
  });

  await test.step('the sign-up works', async () => {
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await expect(visitor.getByText(email)).toBeVisible();
    await expect(visitor).not.toHaveURL(/create/);
    await context.close();
  });
});

test('an address is blocked from the log of sign-ins', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/loginLog');
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: 'Block this address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry to blocklist' });
  await expect(dialog.getByLabel('Kind')).toHaveValue('address');
  await expect(dialog.getByLabel('Value')).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
