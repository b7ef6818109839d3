import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';

const sectionLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Site sections' }).getByRole('link', { name });

/** Nothing is saved: others look at the site at the same time. */
test('settings of several sections have a preview, a count of changes and the way to what is wrong', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/sites/nimbus.localhost');
  const changes = page.getByRole('toolbar', { name: 'Changes' });
  const name = page.getByLabel('Name', { exact: true });
  const ga4 = page.getByLabel('Measurement ID');
  await expect(changes).toBeHidden();

  await test.step('the preview has the name and the color as they are typed, in both themes', async () => {
    const preview = page.locator('[data-preview]');
    const button = preview.getByText('Create server');
    const fill = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const light = await preview.evaluate((element) => getComputedStyle(element).backgroundColor);
    await name.fill('Nimbus & Friends');
    await page.getByLabel('Primary color', { exact: true }).fill('#ffd400');
    await expect(preview.getByText('Nimbus & Friends')).toBeVisible();
    await expect.poll(fill).toBe('rgb(255, 212, 0)');
    await expect(page.getByRole('region', { name: 'Contrast' }).getByText(/adjusted to #/)).toHaveCount(1);
    // The page itself keeps what is saved.
    await expect(page.getByRole('heading', { name: 'Nimbus Hosting', level: 1 })).toBeVisible();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => preview.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(light);
    await page.getByRole('radio', { name: 'Sign-in page' }).check();
    await expect(preview.getByText('to your Nimbus & Friends console')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the bar counts changes by section and stays in other sections', async () => {
    await expect(changes.getByText('2 unsaved changes')).toBeVisible();
    await sectionLink(page, 'Analytics').click();
    await ga4.fill('wrong');
    await expect(changes.getByText('3 unsaved changes')).toBeVisible();
    const changed = changes.getByRole('list', { name: 'Changed sections' }).getByRole('link');
    await expect(changed).toHaveText(['Brand', 'Analytics']);
    await expect(sectionLink(page, 'Brand')).toHaveText(/\(not saved\)$/);
    await sectionLink(page, 'Host names').click();
    await expect(page.getByLabel('Add host name')).toBeVisible();
    await expect(changes.getByText('3 unsaved changes')).toBeVisible();
  });

  await test.step('what is refused opens its section and has the focus', async () => {
    await changes.getByRole('button', { name: 'Save settings' }).click();
    await expect(page).toHaveURL(/\/analytics$/);
    await expect(ga4).toBeFocused();
    await expect(ga4).toHaveAttribute('aria-invalid', 'true');
    await expect(changes.getByText('(1 error)')).toBeVisible();
    await expect(sectionLink(page, 'Analytics')).toHaveText(/\(has errors\)$/);
  });

  await test.step('leaving asks, discarding brings back what is saved', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Servers', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await changes.getByRole('button', { name: 'Discard' }).click();
    await expect(changes).toBeHidden();
    await expect(ga4).toHaveValue('');
    await sectionLink(page, 'Brand').click();
    await expect(name).toHaveValue('Nimbus Hosting');
  });
});
