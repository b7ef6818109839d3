import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { newPersonAt } from '../../../../e2e/people.ts';

/** The demonstration's site with analytics. */
const orchid = () => productUrl().replace('localhost', 'orchid.localhost');
const banner = (page: Page) => page.getByRole('region', { name: 'Analytics' });

interface Profile {
  vid: string;
  ga4TrackerId: string | null;
  scriptUrl: string;
}

async function enter(page: Page, at: string, email: string): Promise<Profile> {
  await page.goto(`${at}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return page.evaluate(async () => (await (await fetch('/svc/ga')).json()) as Profile);
}

/** What the collector took of a person, oldest first: event and page. */
async function reported({ scriptUrl, vid }: Profile) {
  const { items } = (await (await fetch(`${scriptUrl}/hits?uid=${vid}`)).json()) as { items: Record<string, string>[] };
  return items.toReversed();
}
const named = async (profile: Profile) =>
  (await reported(profile)).map((hit) => (hit['en'] === 'page_view' ? `page ${hit['ep.page_title']}` : hit['en']));

test('nothing is loaded or sent before consent; pages and events after; nothing once it is withdrawn', async ({
  page,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'localhost') outside.push(request.url());
  });
  const profile = await enter(page, orchid(), 'linh@mekong.test');
  expect(profile.ga4TrackerId).toBe('G-ORCHID0001');
  await expect(banner(page)).toBeVisible();
  await page.goto(`${orchid()}/servers`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
  expect(await named(profile)).toEqual([]);

  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => named(profile)).toEqual(['page servers']);
  const link = page.getByRole('main').getByRole('table').getByRole('link').first();
  await link.click();
  await expect(page).toHaveURL(/\/servers\/[\w-]{36}/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Task Queue' }).click();
  await expect.poll(() => named(profile)).toEqual(['page servers', 'page tasks']);

  await page.goto(`${orchid()}/serverCreate`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(`measured-${Date.now() % 100_000}`);
  await page.getByRole('radio', { name: 'Password' }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).last().fill('Aa1bcdefghij');
  await page
    .getByRole('button', { name: /^Create server$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/servers\/[\w-]{36}/);
  await expect.poll(() => named(profile)).toContain('server_created');
  const created = (await reported(profile)).find((hit) => hit['en'] === 'server_created');
  expect(created).toMatchObject({
    tid: 'G-ORCHID0001',
    'epn.servers_count': '1',
    'epn.ram_mb': expect.stringMatching(/^\d+$/),
    'epn.disks_gb': expect.stringMatching(/^\d+$/),
    'ep.data_center': expect.stringMatching(/\w/),
    'ep.cpu': expect.stringMatching(/^\d+[ABTD]$/),
    'ep.image': expect.stringMatching(/\w/),
    'ep.image_name': expect.stringMatching(/\w/),
    'ep.description': expect.stringMatching(/GB$/),
    'ep.billing_type': expect.stringMatching(/^(hourly|monthly)$/),
  });
  expect(Number(created?.['epn.price'])).toBeGreaterThan(0);

  const uuid = page.url().split('/')[4] ?? '';
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: /^measured-/ });
  await expect(heading).toBeVisible();
  const title = await heading.innerText();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  // Possible once the server is made and its firewall stands.
  await page.getByRole('menuitem', { name: /^Terminate/ }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: /^Terminate/ });
  await dialog.getByRole('checkbox', { name: /^The server is running/ }).check();
  await dialog.getByRole('textbox').fill(title.trim());
  await dialog.getByRole('button', { name: 'Terminate' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => named(profile)).toContain('server_terminated');
  expect((await reported(profile)).at(-1)).toMatchObject({ en: 'server_terminated', 'ep.uuid': uuid });
  for (const hit of await reported(profile)) expect(JSON.stringify(hit)).not.toMatch(/mekong|measured-/);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Withdraw analytics consent' }).click();
  const before = await named(profile);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
  expect(await named(profile)).toEqual(before);
});

test('who declines is not asked again, and nothing is loaded', async ({ page }) => {
  const profile = await enter(page, orchid(), 'salma@negev.test');
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await expect(banner(page)).toBeHidden();
  await page.goto(`${orchid()}/servers`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await page.locator('script[src*="gtag"]').count()).toBe(0);
  expect(await named(profile)).toEqual([]);
});

test('a site without analytics asks nothing, and its pages may not reach a collector', async ({ page, request }) => {
  const profile = await enter(page, productUrl(), 'noa@levant.test');
  expect(profile.ga4TrackerId).toBeNull();
  await expect(banner(page)).toHaveCount(0);
  const policyOf = async (at: string) => (await page.goto(`${at}/login`))?.headers()['content-security-policy'] ?? '';
  const host = new URL(profile.scriptUrl).origin;
  expect(await policyOf(productUrl())).not.toContain(host);
  expect(await policyOf(orchid())).toContain(`script-src 'self'`);
  expect(await policyOf(orchid())).toContain(host);
  expect((await request.get(`${profile.scriptUrl}/hits?uid=${profile.vid}`)).status()).toBe(200);
  expect(await named(profile)).toEqual([]);
});

test('an account that its holder disables is reported', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 40[13]/);
  const email = await newPersonAt(page, orchid(), { unique });
  await page.goto(`${orchid()}/profile`);
  const profile = await page.evaluate(async () => (await (await fetch('/svc/ga')).json()) as Profile);
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => named(profile)).toContain('page profile');
  await page.getByRole('button', { name: /^Disable account/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable your account?' });
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/log(in|out)/);
  await expect.poll(() => named(profile)).toContain('user_account_disabled');
});
