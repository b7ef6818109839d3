import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('an exemption certificate is uploaded, reviewed by staff, and accepted for the customer to see', async ({
  page,
  browser,
  unique,
}) => {
  const email = await newPerson(page, `exempt-${unique}`);
  const number = `EX-${unique}`;
  await page.goto('/billing');
  const own = page.getByRole('list', { name: 'Tax certificates' }).getByRole('listitem');

  await test.step('it is uploaded on the billing page', async () => {
    await page.getByRole('button', { name: 'Upload certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload tax certificate' });
    await dialog.getByLabel('Reason').selectOption({ label: 'Nonprofit organization' });
    await dialog.getByLabel('Country').selectOption({ label: 'United States' });
    await dialog.getByLabel('State').selectOption({ label: 'Texas' });
    await dialog.getByLabel('Certificate number').fill(number);
    await dialog.getByLabel('Last day').fill('2099-12-31');
    const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await dialog.locator('input[type=file]').setInputFiles(file);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload certificate' }).click();
    await expect(dialog).toBeHidden();
    await expect(own).toContainText('Nonprofit organization · Texas, United States');
    await expect(own).toContainText('Waiting for review');
  });

  await test.step('staff accepts it, and the page of the customer follows', async () => {
    const staff = await browser.newPage();
    await beSignedIn(staff, 'root@skydeck.test');
    await staff.goto(`/tax-certificates?filter=${encodeURIComponent(email)}`);
    const row = staff.getByRole('row', { name: number });
    await row.getByRole('button', { name: `Actions of ${number}` }).click();
    await staff.getByRole('menuitem', { name: 'Accept certificate' }).click();
    const dialog = staff.getByRole('dialog', { name: `Accept certificate ${number}?` });
    await expect(dialog).toContainText('Texas, United States');
    expect(await seriousFindings(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept certificate' }).click();
    await expect(row).toContainText('Accepted');
    await expect(own).toContainText('Accepted');
    await expect(page.getByRole('button', { name: `Withdraw certificate ${number}` })).toHaveCount(0);
  });
});
