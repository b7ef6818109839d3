import { beSignedIn, expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';

/** Its own site, so that its short sessions disturb no other journey. */
const site = () => productUrl().replace('localhost', 'nimbus.localhost');
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const soon = { timeout: 60_000 };

/** Changes the policy of the site as its administrator, over HTTP. */
async function setIdleMinutes(page: Page, idleMinutes: number): Promise<void> {
  // Only browsers know that `*.localhost` is this machine; other clients name the site in the Host header.
  const host = new URL(site()).host;
  const send = (method: string, path: string, more: { headers?: Record<string, string>; data?: object } = {}) =>
    page.request.fetch(`/svc${path}`, { method, ...more, headers: { ...more.headers, host } });
  const entry = await send('POST', '/login', { data: { email: 'admin@nimbus.test', password } });
  expect(entry.status(), await entry.text()).toBe(200);
  const { cookies } = await page.request.storageState();
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { token: entry.headers()['token'] ?? '', 'x-xsrf-token': decodeURIComponent(xsrf) };
  const proof = await send('POST', '/header/reauthenticate', { headers, data: { password } });
  expect(proof.status(), await proof.text()).toBe(200);
  const list = (await (await send('GET', '/sites/signInPolicies')).json()) as {
    items: { siteId: string; policy: object }[];
  };
  const [own] = list.items;
  const data = { ...own?.policy, idleMinutes };
  const saved = await send('PUT', `/sites/${own?.siteId}/signInPolicy`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(204);
  await send('GET', '/logout');
}

async function signInAtSite(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('erik@fjord.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an idle session warns, in every tab, ends, and what was typed is there again', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const admin = await browser.newPage({ baseURL: productUrl() });
  await setIdleMinutes(admin, 1);
  try {
    await page.goto(`${site()}/login`);
    await signInAtSite(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goto(`${site()}/serverCreate`);
    await page.getByRole('textbox', { name: 'Name' }).first().fill('half-written');
    const other = await page.context().newPage();
    await other.goto(`${site()}/servers`);

    await expect(warning(page)).toBeVisible(soon);
    await expect(warning(other)).toBeVisible(soon);
    const seconds = async () => Number(/\d+/.exec((await warning(page).getByRole('timer').textContent()) ?? '')?.[0]);
    const before = await seconds();
    expect(before).toBeLessThanOrEqual(30);
    await expect.poll(seconds).toBeLessThan(before);
    await warning(other).getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(other)).toBeHidden();
    await expect(warning(page)).toBeHidden();

    await expect(warning(page)).toBeVisible(soon);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible(soon);
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible(soon);
    await signInAtSite(page);
    await expect(page).toHaveURL(/\/serverCreate/);
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('half-written');
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).toContain('half-written');
    expect(kept).not.toContain(password);
  } finally {
    await setIdleMinutes(admin, 30);
    await admin.close();
  }
});

/** What may lie in the browser: nothing that opens, names or describes what someone has. */
const harmless =
  /^(tsr-scroll-restoration|console\.(token|theme|language|direction|updated|next|view.*|size.*|folded.*|zone|columns.*|list.*|menu.*))/;

test('the browser keeps nothing of anybody, and the way back shows nothing', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await beSignedIn(page);
  for (const path of ['/dashboard', '/servers', '/tasks', '/Profile/security', '/serverCreate']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Name' }).first().fill('half-written');
  const stored = () => page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
  const during = await stored();
  for (const [key, value] of during.filter(([key]) => !/draft/.test(key))) {
    expect(key).toMatch(harmless);
    expect(value, key).not.toMatch(/user@skydeck\.test|Uma|\d+\.\d+\.\d+\.\d+/);
  }
  expect(JSON.stringify(during)).not.toContain(password);
  expect(await page.evaluate(() => document.cookie)).not.toMatch(/session=/);

  await page.goto('/servers');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const name = (await page.getByRole('row').nth(2).getByRole('link').first().textContent()) ?? '';
  expect(name).not.toBe('');
  const left = page.waitForResponse((response) => response.url().endsWith('/svc/logout'));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  expect((await (await left).allHeaders())['clear-site-data']).toContain('"cache"');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const after = await stored();
  expect(after.map(([key]) => key).filter((key) => /token|draft|next/.test(key))).toEqual([]);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  }
});

for (const hours of [3, -3])
  test(`the countdown of a block is right by a clock that is ${hours} hours off, and the form opens at its end, no earlier`, async ({
    page,
    complaints,
    unique,
  }) => {
    complaints.expect(/status of 4\d\d/);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    const email = `clock-${unique}@skydeck.test`;
    const guess = () => page.request.post('/svc/login', { data: { email, password: 'wrong' } });
    for (let tries = 0; tries < 4; tries += 1) await guess();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    const submit = page.getByRole('main').getByRole('button', { name: /^(Sign in$|Try again)/ });
    await submit.click();
    const timer = page.getByRole('timer');
    const left = async () => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0]);
    /** By how much the countdown is wrong: what the server says in the meantime lies between two looks at it. */
    const off = async () => {
      const before = await left();
      const retryAfter = Number((await guess()).headers()['retry-after']);
      return Math.max(retryAfter - before, (await left()) - retryAfter);
    };
    await expect(timer).toBeVisible();
    expect(await off()).toBeLessThanOrEqual(1);
    await page.reload();
    await expect(timer).toBeVisible();
    expect(await off()).toBeLessThanOrEqual(1);
    // The rest of the minute passes for the browser alone, where the test is its clock: each second takes one off.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
    const first = await left();
    expect(first).toBeGreaterThan(30);
    for (let shown = first; shown > 0; shown -= 1) {
      await expect(timer).toHaveText(`Try again in ${shown} seconds.`);
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await page.clock.runFor(1000);
    }
    await expect(timer).toBeHidden();
    await page.clock.resume();
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await submit.click();
    // The server tells the user who comes too early what is left.
    await expect(timer).toBeVisible();
    expect(await off()).toBeLessThanOrEqual(1);
  });
