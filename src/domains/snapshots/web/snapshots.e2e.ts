import { expect, test, type Locator, type Page } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

const treeOf = (page: Page): Locator => page.getByRole('list', { name: 'Snapshot tree' });
const lineOf = (page: Page, name: string | RegExp): Locator => treeOf(page).getByRole('listitem', { name });

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Take snapshot', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name/);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(dialog).toBeHidden();
  const line = lineOf(page, new RegExp(`^${name} \\d{4}`));
  await expect(line.getByRole('progressbar')).toBeVisible();
  await expect(line.getByText('Ready')).toBeVisible({ timeout: 60_000 });
  await expect(line.getByText('Current state')).toBeVisible();
}

async function choose(page: Page, line: Locator, action: string): Promise<void> {
  await line.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('snapshots of a server, from the first to its schedule', async ({ page, unique }) => {
  const id = await makeServer(page, `snap-${unique}`);
  await page.goto(`/servers/${id}/snapshot`);
  await expect(page.getByText('No snapshots yet')).toBeVisible();
  await expect(page.getByText(/An image is a template/)).toBeVisible();

  await test.step('takes two, the second below the first', async () => {
    await take(page, 'First');
    await take(page, 'Second');
    await expect(lineOf(page, /^First/).getByText('Current state')).toBeHidden();
  });

  await test.step('goes back to the first and keeps how it was', async () => {
    await choose(page, lineOf(page, /^First/), 'Revert to snapshot');
    const dialog = page.getByRole('dialog', { name: `Revert snap-${unique}` });
    await expect(dialog).toContainText('1 disk, 20 GB');
    await expect(dialog.getByRole('checkbox', { name: /Take a snapshot of the current state first/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Revert' }).click();
    await expect(dialog).toBeHidden();
    await expect(lineOf(page, /^First/).getByText('Current state')).toBeVisible({ timeout: 60_000 });
    await expect(lineOf(page, /^Before revert/).getByText('Ready')).toBeVisible();
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  });

  await test.step('pins one and deletes another, which merges', async () => {
    await choose(page, lineOf(page, /^First/), 'Pin');
    await expect(lineOf(page, /^First/).getByLabel('Pinned')).toBeVisible();
    await choose(page, lineOf(page, /^Second/), 'Delete');
    const dialog = page.getByRole('dialog', { name: /^Delete Second/ });
    await expect(dialog).toContainText(/Its changes are merged. The snapshot below then depends on First/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(lineOf(page, /^Second/)).toHaveCount(0, { timeout: 60_000 });
    await expect(treeOf(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('adds a schedule, pauses it, removes it and takes that back', async () => {
    await page.getByRole('button', { name: 'Add schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add schedule' });
    await dialog.getByRole('button', { name: '7 days, 4 weeks, 6 months' }).click();
    await expect(dialog.getByText('Keeps 17 snapshots in total.')).toBeVisible();
    await expect(dialog.getByText(/^Next runs:/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add schedule' }).click();
    await expect(dialog).toBeHidden();
    const line = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
    await expect(line).toContainText(/Every day at 02:00 .*, keep 7; the first of each week, keep 4/);
    await line.getByRole('button', { name: 'Actions of the schedule' }).click();
    await page.getByRole('menuitem', { name: 'Pause', exact: true }).click();
    await expect(line.getByText('Paused')).toBeVisible();
    await line.getByRole('button', { name: 'Actions of the schedule' }).click();
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
    await expect(line).toHaveCount(0);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(line).toHaveCount(1);
  });

  await test.step('resumes and runs it from the list of all schedules', async () => {
    const name = `snap-${unique}`;
    await page.goto(`/schedules?filter=${name}`);
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Task Queue' });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    const row = page.getByRole('table', { name: 'Scheduled tasks' }).getByRole('row').filter({ hasText: name });
    const choose = async (action: string) => {
      await row.getByRole('button', { name: `Actions of Snapshot: ${name}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    const undo = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' });
    await expect(row).toContainText('Paused');
    await choose('Resume');
    await expect(row).not.toContainText('Paused');
    await undo.first().click();
    await expect(row).toContainText('Paused');
    await choose('Run now');
    const dialog = page.getByRole('dialog', { name: 'Run 1 schedule now?' });
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: 'Run 1 schedule' }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole('link', { name: /Running|Done/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
    await page.goto(`/servers/${id}/snapshot`);
    await expect(lineOf(page, /^Scheduled/).getByText('Ready')).toBeVisible();
  });

  await test.step('tells it in the history', async () => {
    await page.goto(`/servers/${id}/history?historyKind=snapshot`);
    await expect(page.getByRole('table', { name: 'History' })).toContainText('Reverted to First');
  });
});
