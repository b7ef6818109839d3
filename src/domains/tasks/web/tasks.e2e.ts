import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { confirm } from '../../../../e2e/servers.ts';
import { addServers, canStage, hangWorker, holdTasks } from '../../../../e2e/stage/stage.ts';

test.skip(() => !canStage(), 'the data of the product is out of reach');

const list = (page: Page) => page.getByRole('table', { name: 'Tasks' });

/** Opens the only task of a server. */
async function openTask(page: Page, title: string) {
  await page.goto(`/tasks?filter=${title}`);
  await list(page)
    .getByRole('link', { name: `Power on ${title}`, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Power on ${title}` })).toBeVisible();
}

test('a failed task is retried, and succeeds', async ({ page, unique }) => {
  const email = await newPerson(page, `retry-${unique}`);
  const name = `retry-${unique}-07`;
  await addServers(email, `retry-${unique}`, 'some fail');
  await page.goto(`/servers?filter=${name}`);
  await page.getByRole('button', { name: `Actions of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Power on' }).click();
  await openTask(page, name);
  await expect(page.getByText('This task failed.')).toBeVisible();
  await expect(page.getByText('The host has no memory left.').first()).toBeVisible();
  const mark = page.locator('[data-failed]');
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: /^Tasks: .*failed/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Tasks' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(mark).toBeHidden();
  const failed = page.url();
  await page.getByRole('button', { name: 'Retry task' }).click();
  await confirm(page, 'Retry task');
  await expect(page).not.toHaveURL(failed);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('State: Off → On');
  await page.goto(failed);
  await page.getByRole('link', { name: 'Open retry', exact: true }).click();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await page.goto(`/servers?filter=${name}&state=on`);
  await expect(page.getByRole('table', { name: 'Servers' }).getByRole('link', { name, exact: true })).toBeVisible();
});

test('tasks that were started together are one row, and are canceled together', async ({ page, unique }) => {
  const email = await newPerson(page, `cancel-${unique}`);
  const prefix = `cancel-${unique}`;
  await addServers(email, prefix, 'none fail');
  await holdTasks(`${prefix}-0`);
  await page.goto('/tasks?size=25');
  await expect(list(page).getByRole('row')).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Group by batch' }).check();
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await expect(list(page)).toContainText('and 8 more tasks · 0 of 9 done');
  await list(page)
    .getByRole('link', { name: `Power on ${prefix}` })
    .click();
  await expect(page).toHaveURL(/batchId=/);
  await expect(list(page).getByRole('row')).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByRole('button', { name: 'Cancel tasks' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel 9 tasks?' })
    .getByRole('button', { name: 'Cancel 9 tasks', exact: true })
    .click();
  const results = page.getByRole('dialog', { name: 'Cancel tasks: results' });
  await expect(results.getByRole('listitem').filter({ hasText: 'Canceled' })).toHaveCount(9);
  await results.getByRole('button', { name: 'Done' }).click();
  await expect(list(page).getByText('Canceled', { exact: true })).toHaveCount(9);
  // The servers are free again.
  await page.goto(`/servers?filter=${prefix}-01`);
  await page.getByRole('button', { name: `Actions of ${prefix}-01` }).click();
  await expect(page.getByRole('menuitem', { name: 'Power on' })).toBeEnabled();
});

test('a task that does not respond is marked, says what happens, and goes on', async ({ page, unique }) => {
  const email = await newPerson(page, `stuck-${unique}`);
  const name = `stuck-${unique}-01`;
  await addServers(email, `stuck-${unique}`, 'none fail');
  const endWorker = await hangWorker(name);
  await page.goto('/tasks');
  await expect(list(page).getByText('Not responding')).toBeVisible();
  await openTask(page, name);
  await expect(page.getByText('This task is not responding.')).toBeVisible();
  await expect(page.getByText("It continues automatically, so you don't have to start it again.")).toBeVisible();
  await endWorker();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('This task is not responding.')).toHaveCount(0);
});

test('the end of a watched task is a desktop notification, once it was asked for', async ({
  page,
  context,
  unique,
}) => {
  await context.grantPermissions(['notifications']);
  // The browser's own, which keeps what it was asked to show.
  await context.addInitScript(() => {
    const shown: string[] = [];
    const { Notification: Own } = window;
    Object.assign(window, {
      shown,
      Notification: class extends Own {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          shown.push(title);
        }
      },
    });
  });
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const email = await newPerson(page, `watch-${unique}`);
  const name = `watch-${unique}-01`;
  await addServers(email, `watch-${unique}`, 'none fail');
  const endWorker = await hangWorker(name);
  await openTask(page, name);
  const button = page.getByRole('button', { name: 'Notify me when it ends' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await shown()).toEqual([]);
  // It is watched on every screen, and after a reload.
  await page.goto('/dashboard');
  await endWorker();
  await expect.poll(shown).toEqual([`Done: Power on ${name}`]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shown()).toEqual([]);
});
