import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, password, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { overflow } from '../../../../e2e/visit.ts';

test('in Hebrew the console runs from right to left, from the sign-in to a form and back', async ({ page, unique }) => {
  const email = await newPerson(page, unique);
  await page.goto('/logout');
  await page.getByLabel('Language').selectOption('he');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'he');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await page.getByLabel('דוא״ל').fill(email);
  await page.getByLabel('סיסמה', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'כניסה', exact: true }).click();

  // The account still has its own language, which its person changes in the profile.
  await expect(html).toHaveAttribute('dir', 'ltr');
  await page.goto('/profile');
  await page.getByLabel('Language').and(page.locator('select')).first().selectOption('he');
  await expect(page.getByRole('heading', { name: 'פרופיל', level: 1 })).toBeVisible();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await page.reload();
  const menu = page.getByRole('navigation').first();
  await expect(menu).toBeVisible();
  const at = await menu.boundingBox();
  expect(at?.x, 'the menu is at the right').toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);

  for (const [path, heading] of [
    ['/dashboard', /(?:בוקר|צהריים|ערב) /],
    ['/servers', 'שרתים'],
    ['/serverCreate', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect.soft(await overflow(page), `${path}: wider than the window`).toBeLessThanOrEqual(0);
    expect.soft(await seriousFindings(page), path).toEqual([]);
  }
});
